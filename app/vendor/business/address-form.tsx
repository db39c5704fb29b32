import { checkEmail, checkPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import { StateField } from '#app/frame/state-fields.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form.ts'
import { type FormChecks, requiredText } from '#app/ui/form-checks.ts'
import { notAPincode } from '#modules/accounts/not-a-pincode.ts'
import { stateProblem } from '#modules/accounts/place-rules.ts'
import { addressLimits, addressMessages } from '#modules/accounts/postal-address.ts'
import { gstinProblem } from '#modules/vendors/rules.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { stateOfGstin } from '#platform/kit/identifiers.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { statesOfPincode } from '#platform/kit/pincode-states.ts'
import { BusinessStepForm, type BusinessStepProps, type StepFormProps } from './step.tsx'

type Field = 'street' | 'pincode' | 'city' | 'state' | 'email' | 'phone'

const compared: BusinessStepProps<Field>['compared'] = {
  street: { label: 'Address', of: (one) => one.street },
  pincode: { label: 'Pincode', of: (one) => one.pincode },
  city: { label: 'City', of: (one) => one.city },
  state: { label: 'State', of: (one) => one.state },
  email: { label: 'Email for customers', of: (one) => one.email },
  phone: { label: 'Phone for customers', of: (one) => (one.phone ? formatMobile(one.phone) : '') },
}

/** The rules of the fields; the state has to fit the GSTIN. */
const checksFor = (gstin: BusinessView['gstin']): FormChecks<Field> => ({
  street: requiredText(addressMessages.street, addressLimits.street),
  pincode(typed) {
    const text = normalizePincode(typed)
    if (!pincodePattern.test(text)) return notAPincode(text)
    return statesOfPincode(text).length > 0 ? undefined : addressMessages.noSuchPincode
  },
  city: requiredText(addressMessages.city, addressLimits.city),
  state: (chosen, { pincode }) => {
    if (!chosen) return addressMessages.state
    const misplaced = stateProblem(chosen, pincode)
    if (misplaced) return misplaced
    return gstin ? gstinProblem(gstin, { state: chosen }) : undefined
  },
  email: checkEmail,
  phone: (typed) => (typed.trim() ? checkPhone(typed) : addressMessages.phone),
})

/** Where the business is registered, and how customers reach it. */
export function AddressForm({ business, ...step }: StepFormProps) {
  const pincode = usePincode()
  return (
    <BusinessStepForm
      {...step}
      business={business}
      onChange={pincode.look}
      checks={checksFor(business.gstin)}
      compared={compared}
      save={(values, version) =>
        call(api.vendor.business.address.$put({ json: { ...values, country: 'India', version } }))
      }
    >
      {(errors) => (
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-4.5">
          <PlaceFields business={business} errors={errors} pincode={pincode} />
          <ContactFields business={business} errors={errors} />
        </div>
      )}
    </BusinessStepForm>
  )
}

interface FieldsProps {
  business: BusinessView
  errors: FormErrors
}

function PlaceFields({ business, errors, pincode }: FieldsProps & { pincode: ReturnType<typeof usePincode> }) {
  const registeredIn = business.gstin ? stateOfGstin(business.gstin) : undefined
  return (
    <>
      <TextField
        label="Address"
        name="street"
        autoComplete="address-line1"
        required
        maxLength={addressLimits.street}
        defaultValue={business.street}
        hint="The registered place of business"
        error={errors.street}
        className="col-span-full"
      />
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        defaultValue={business.pincode}
        hint={errors.pincode ? undefined : <span role="status">{pincode.hint}</span>}
        error={errors.pincode}
        inputClassName="tabular-nums"
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        maxLength={addressLimits.city}
        defaultValue={business.city}
        error={errors.city}
        hint={errors.city ? undefined : <span role="status">{pincode.cityHint}</span>}
      />
      <StateField
        defaultValue={business.state || registeredIn || ''}
        hint={registeredIn ? `Your GSTIN is registered in ${registeredIn}` : undefined}
        error={errors.state}
        className="col-span-full"
      />
    </>
  )
}

function ContactFields({ business, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label="Email for customers"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={business.email}
        hint="Shown with your products, as the law asks"
        error={errors.email}
        className="max-md:col-span-full"
      />
      <TextField
        label="Phone for customers"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={business.phone ? formatMobile(business.phone) : ''}
        error={errors.phone}
        inputClassName="tabular-nums"
        className="max-md:col-span-full"
      />
    </>
  )
}
