import type { ComponentType } from 'react'
import { aboutSecondPhone, checkOptionalPhone, checkPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { lastPincode } from '#app/frame/last-pincode.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import { StateField } from '#app/frame/state-fields.tsx'
import AddressExtras from '#app/shop/address-extras.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, LongTextField, TextField } from '#app/ui/field.tsx'
import { type FormErrors, useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import type { MarkedFieldsProps } from '#app/ui/marked-fields.tsx'
import { problemText } from '#app/ui/problem.ts'
import { type AddressLabel, addressLimits, addressMessages, streetHint } from '#modules/accounts/postal-address.ts'
import type { AddressView, SessionView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { takeFocus } from './focus.ts'
import { LoginElsewhere } from './login-elsewhere.tsx'

export interface ProfileAddressFormProps {
  /** The address to change; absent for a new one. */
  address?: AddressView
  /** Whose address it is: a new one begins with their name and phone. */
  user: Pick<SessionView['user'], 'name' | 'phone'>
  /** The first address is the default one by itself. */
  first: boolean
  /** With the id of what was saved. */
  onSaved: (id: string) => void
  onCancel: () => void
}

type Field =
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'street'
  | 'pincode'
  | 'city'
  | 'state'
  | 'landmark'
  | 'alternatePhone'
  | 'label'
  | 'isDefault'

const MarkedFields = lazyPart(
  (): Promise<{ default: ComponentType<MarkedFieldsProps> }> =>
    import('#app/ui/marked-fields.tsx').then((part) => ({ default: part.MarkedFields })),
)

/** In the order of the form. */
const fieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  street: 'Address',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
  landmark: 'Landmark',
  alternatePhone: 'Alternate number',
}

/** An address to keep, whose heading takes focus. The pincode fills city and state where nothing was typed; for a new address it is the one given last, beside the person's own name and phone. */
export function ProfileAddressForm({ address, user, first, onSaved, onCancel }: ProfileAddressFormProps) {
  const pincode = usePincode(lastPincode.write)
  const form = useForm<Field>({
    checks: {
      firstName: requiredText(addressMessages.firstName, addressLimits.name),
      lastName: requiredText(addressMessages.lastName, addressLimits.name),
      phone: (typed) => (typed.trim() ? checkPhone(typed) : addressMessages.phone),
      street: requiredText(addressMessages.street, addressLimits.street),
      city: requiredText(addressMessages.city, addressLimits.city),
      ...pincode.checks,
      landmark: () => undefined,
      alternatePhone: checkOptionalPhone,
      label: () => undefined,
      isDefault: () => undefined,
    },
    async send({ isDefault, label, ...typed }) {
      const json = {
        ...typed,
        label: (label || null) as AddressLabel | null,
        country: 'India' as const,
        isDefault: isDefault === 'on',
      }
      const { id } = await (address
        ? call(api.users.me.addresses[':id'].$put({ param: { id: address.id }, json }))
        : call(api.users.me.addresses.$post({ json })))
      onSaved(id)
    },
    refresh: true,
    failure: (error) => problemText(error, 'The address could not be saved. Please try again.'),
    summary: aboutSecondPhone,
  })
  const isDefault = address?.isDefault ?? first
  return (
    <div className="@container">
      <form
        {...form.props}
        onSubmit={pincode.afterAnswer(form.props.onSubmit)}
        onChange={(event) => {
          form.props.onChange(event)
          pincode.look(event.currentTarget, event.nativeEvent)
        }}
        onFocus={(event) => pincode.look(event.currentTarget)}
        className="grid gap-x-3.5 gap-y-4.5 @min-[15rem]:grid-cols-2"
      >
        <h3 ref={takeFocus} tabIndex={-1} className="col-span-full text-lg font-semibold outline-none">
          {address ? 'Edit address' : 'New address'}
        </h3>
        <FormBanner
          attempt={form.attempt}
          action={<LoginElsewhere error={form.error} />}
          below={<MarkedFields errors={form.errors} labels={fieldLabels} />}
          className="col-span-full"
        >
          {form.banner}
        </FormBanner>
        <AddressFields
          address={address ?? personOf(user)}
          errors={form.errors}
          pincodeHint={pincode.hint}
          cityHint={pincode.cityHint}
        />
        <AddressExtras
          address={address}
          landmarkError={form.errors.landmark}
          phoneError={form.errors.alternatePhone}
          attempt={form.attempt}
        />
        <p className="col-span-full text-sm text-ink-3">Country: India. We ship only within India.</p>
        {isDefault ? (
          <input type="hidden" name="isDefault" value="on" />
        ) : (
          <Checkbox name="isDefault" className="col-span-full">
            Use as my default address
          </Checkbox>
        )}
        <div className="col-span-full flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy || pincode.isAwaited} busyText="Saving">
            Save address
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The start of a new address. */
function personOf({ name, phone }: ProfileAddressFormProps['user']): Partial<AddressView> {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), ...(phone ? { phone } : {}) }
}

interface AddressFieldsProps {
  address: Partial<AddressView>
  errors: FormErrors
  pincodeHint: string | undefined
  cityHint: string | undefined
}

function AddressFields({ address, errors, pincodeHint, cityHint }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={addressLimits.name}
        defaultValue={address.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        maxLength={addressLimits.name}
        defaultValue={address.lastName}
        error={errors.lastName}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={address.phone ? formatMobile(address.phone) : undefined}
        error={errors.phone}
        inputClassName="tabular-nums"
        className="max-md:col-span-full"
      />
      <LongTextField
        label="Address"
        name="street"
        autoComplete="street-address"
        required
        maxLength={addressLimits.street}
        defaultValue={address.street}
        hint={errors.street ? undefined : streetHint}
        error={errors.street}
        className="col-span-full"
      />
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        defaultValue={address.pincode ?? lastPincode.read()}
        hint={errors.pincode ? undefined : <span role="status">{pincodeHint}</span>}
        error={errors.pincode}
        inputClassName="tabular-nums"
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        maxLength={addressLimits.city}
        defaultValue={address.city}
        error={errors.city}
        hint={errors.city ? undefined : <span role="status">{cityHint}</span>}
      />
      <StateField defaultValue={address.state} error={errors.state} />
    </>
  )
}
