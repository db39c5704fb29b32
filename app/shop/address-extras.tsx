import { SelectField, TextField } from '#app/ui/field.tsx'
import { addressLabelNames, addressLabels, addressLimits } from '#modules/accounts/postal-address.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'

export interface AddressExtrasProps {
  address?: AddressView | undefined
  /** What is wrong with it; texts of their own, so that nothing else draws a part anew that is still loading. */
  landmarkError?: string | undefined
  phoneError?: string | undefined
}

/** What helps a courier to find somebody; all of it may stay empty. */
export default function AddressExtras({ address, landmarkError, phoneError }: AddressExtrasProps) {
  return (
    <>
      <TextField
        label="Landmark"
        name="landmark"
        optional
        placeholder="Opposite the post office"
        maxLength={addressLimits.landmark}
        defaultValue={address?.landmark}
        error={landmarkError}
        className="col-span-full"
      />
      <TextField
        label="Alternate number"
        name="alternatePhone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        optional
        defaultValue={address?.alternatePhone ? formatMobile(address.alternatePhone) : undefined}
        error={phoneError}
        inputClassName="tabular-nums"
        className="max-md:col-span-full"
      />
      <SelectField
        label="Address type"
        name="label"
        optional
        defaultValue={address?.label ?? ''}
        className="max-md:col-span-full"
      >
        <option value="">Not specified</option>
        {addressLabels.map((label) => (
          <option key={label} value={label}>
            {addressLabelNames[label]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
