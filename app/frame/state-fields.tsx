import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
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

export interface OtherStatesProps {
  /** The states that the pincode lies in; empty where the chosen one is among them. */
  states: readonly string[]
  onState: (state: string, form: HTMLFormElement | null) => void
}

/** Points out that a pincode lies in another state than the chosen one, and offers to change it. */
export function OtherStates({ states, onState }: OtherStatesProps) {
  if (states.length === 0) return null
  return (
    <Notice tone="warning" live className="col-span-full">
      <p>This pincode is in {states.join(' or ')}. Change the state or the pincode.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {states.map((state) => (
          <Button
            key={state}
            variant="secondary"
            size="sm"
            onClick={(event) => onState(state, event.currentTarget.form)}
          >
            Change to {state}
          </Button>
        ))}
      </div>
    </Notice>
  )
}
