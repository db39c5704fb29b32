import { lazyPart } from '#app/frame/lazy-part.tsx'
import type { usePincode } from '#app/frame/pincode-lookup.ts'
import { StateField } from '#app/frame/state-fields.tsx'
import type { AddressExtrasProps } from '#app/shop/address-extras.tsx'
import { LongTextField, TextField } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form.ts'
import { streetHint } from '#modules/accounts/postal-address.ts'

const AddressExtras = lazyPart(() => import('#app/shop/address-extras.tsx'))

export interface AddressFieldsProps {
  errors: FormErrors
  attempt: number
  /** What the pincode says. */
  pincode: Pick<ReturnType<typeof usePincode>, 'hint' | 'cityHint'>
  /** What was filled in, for the fields that load later. */
  filled: AddressExtrasProps['filled']
}

/** Where the shipment goes and whom to ask. The pincode comes before the city, which it fills. */
export function AddressFields({ errors, attempt, pincode, filled }: AddressFieldsProps) {
  return (
    <div className="grid gap-x-3.5 gap-y-4.5 @min-[15rem]:grid-cols-2">
      <TextField label="First name" name="firstName" autoComplete="given-name" required error={errors.firstName} />
      <TextField label="Last name" name="lastName" autoComplete="family-name" required error={errors.lastName} />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email}
        className="max-md:col-span-full"
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint="So that the courier can reach you"
        error={errors.phone}
        inputClassName="tabular-nums"
        className="max-md:col-span-full"
      />
      <LongTextField
        label="Address"
        name="address"
        autoComplete="street-address"
        required
        hint={errors.address ? undefined : streetHint}
        error={errors.address}
        className="col-span-full"
      />
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        error={errors.pincode}
        hint={errors.pincode ? undefined : <span role="status">{pincode.hint}</span>}
        inputClassName="tabular-nums"
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        error={errors.city}
        hint={errors.city ? undefined : <span role="status">{pincode.cityHint}</span>}
      />
      <StateField error={errors.state} />
      <TextField label="Country" name="country" value="India" disabled autoComplete="country-name" readOnly />
      <AddressExtras
        landmarkError={errors.landmark}
        phoneError={errors.alternatePhone}
        attempt={errors.alternatePhone ? attempt : 0}
        filled={filled}
      />
    </div>
  )
}
