import { SelectField } from '#app/ui/field.tsx'
import { stateNames } from '#platform/kit/india.ts'

export interface StateFieldProps {
  defaultValue?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string
}

/** The state of an address, named `state`. */
export function StateField({ defaultValue = '', ...field }: StateFieldProps) {
  return (
    <SelectField
      label="State"
      name="state"
      autoComplete="address-level1"
      required
      defaultValue={defaultValue}
      {...field}
    >
      <option value="" disabled>
        Choose
      </option>
      {stateNames.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}
