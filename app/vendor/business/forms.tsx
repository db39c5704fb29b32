import { checkEmail, checkPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#app/ui/field.tsx'
import { setField } from '#app/ui/field-value.ts'
import { Notice } from '#app/ui/notice.tsx'
import { addressLimits, addressMessages } from '#modules/accounts/address-limits.ts'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { gstinProblem, undertaking } from '#modules/vendors/rules.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { isBankAccount, isIfsc, isPan, normalizeIdentifier, stateOfGstin } from '#platform/kit/identifiers.ts'
import { formatMobile, stateNames, statesOfPincode } from '#platform/kit/india.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { BusinessStepForm } from './step.tsx'

export interface StepFormProps {
  business: BusinessView
  onSaved: (business: BusinessView) => void
}

const needed = (message: string, max: number) => (typed: string) =>
  typed.trim() ? (typed.trim().length > max ? `Use at most ${max} characters.` : undefined) : message

const code = 'tabular-nums uppercase'

/** Shop name, legal name, PAN and GSTIN. */
export function IdentityForm({ business, onSaved }: StepFormProps) {
  return (
    <BusinessStepForm
      business={business}
      onSaved={onSaved}
      checks={{
        name: needed(businessMessages.name, businessLimits.name),
        legalName: needed(businessMessages.legalName, businessLimits.legalName),
        pan: (typed) => (isPan(normalizeIdentifier(typed)) ? undefined : businessMessages.pan),
        gstin: (typed, values) =>
          gstinProblem(normalizeIdentifier(typed), {
            pan: normalizeIdentifier(values.pan),
            state: business.state,
          }),
      }}
      compared={{
        name: { label: 'Shop name', of: (one) => one.name },
        legalName: { label: 'Legal name', of: (one) => one.legalName },
        pan: { label: 'PAN', of: (one) => one.pan },
        gstin: { label: 'GSTIN', of: (one) => one.gstin },
      }}
      save={(values, version) => call(api.vendor.business.identity.$put({ json: { ...values, version } }))}
    >
      {(errors) => (
        <>
          <TextField
            label="Shop name"
            name="name"
            required
            maxLength={businessLimits.name}
            autoComplete="organization"
            defaultValue={business.name}
            hint="What customers see beside your products"
            error={errors.name}
          />
          <TextField
            label="Legal name"
            name="legalName"
            required
            maxLength={businessLimits.legalName}
            defaultValue={business.legalName}
            hint="As it stands on the PAN card"
            error={errors.legalName}
          />
          <div className="grid gap-4.5 md:grid-cols-2">
            <TextField
              label="PAN"
              name="pan"
              required
              maxLength={20}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              defaultValue={business.pan}
              hint="Ten characters, such as AAACX1234F"
              error={errors.pan}
              inputClassName={code}
            />
            <TextField
              label="GSTIN"
              name="gstin"
              required
              maxLength={30}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              defaultValue={business.gstin}
              hint="Fifteen characters; a regular GST registration is needed to sell here"
              error={errors.gstin}
              inputClassName={code}
            />
          </div>
        </>
      )}
    </BusinessStepForm>
  )
}

/** Where the business is registered, and how customers reach it. */
export function AddressForm({ business, onSaved }: StepFormProps) {
  const pincode = usePincode()
  const registeredIn = business.gstin ? stateOfGstin(business.gstin) : undefined
  return (
    <BusinessStepForm
      business={business}
      onSaved={onSaved}
      onChange={pincode.look}
      checks={{
        street: needed(addressMessages.street, addressLimits.street),
        pincode(typed) {
          const text = normalizePincode(typed)
          if (!pincodePattern.test(text)) return addressMessages.pincode
          return statesOfPincode(text).length > 0 ? undefined : businessMessages.pincodeUnknown
        },
        city: needed(addressMessages.city, addressLimits.city),
        state: (chosen) => {
          if (!chosen) return addressMessages.state
          return business.gstin ? gstinProblem(business.gstin, { state: chosen }) : undefined
        },
        email: checkEmail,
        phone: (typed) => (typed.trim() ? checkPhone(typed) : addressMessages.phone),
      }}
      compared={{
        street: { label: 'Address', of: (one) => one.street },
        pincode: { label: 'Pincode', of: (one) => one.pincode },
        city: { label: 'City', of: (one) => one.city },
        state: { label: 'State', of: (one) => one.state },
        email: { label: 'Email for customers', of: (one) => one.email },
        phone: { label: 'Phone for customers', of: (one) => (one.phone ? formatMobile(one.phone) : '') },
      }}
      save={(values, version) =>
        call(api.vendor.business.address.$put({ json: { ...values, country: 'India', version } }))
      }
    >
      {(errors) => (
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-4.5">
          <TextField
            label="Address"
            name="street"
            autoComplete="street-address"
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
          />
          <SelectField
            label="State"
            name="state"
            autoComplete="address-level1"
            required
            defaultValue={business.state}
            hint={registeredIn ? `Your GSTIN is registered in ${registeredIn}` : undefined}
            error={errors.state}
            className="col-span-full"
          >
            <option value="" disabled>
              Choose
            </option>
            {stateNames.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          {pincode.otherStates.length > 0 ? (
            <Notice tone="warning" live className="col-span-full">
              <p>
                By this pincode the address is in {pincode.otherStates.join(' or ')}. Keep your choice if you are sure.
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                {pincode.otherStates.map((state) => (
                  <Button
                    key={state}
                    variant="secondary"
                    size="sm"
                    onClick={(event) => {
                      const form = event.currentTarget.form
                      if (!form) return
                      setField(form, 'state', state)
                      pincode.look(form)
                    }}
                  >
                    Change to {state}
                  </Button>
                ))}
              </div>
            </Notice>
          ) : null}
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
        </div>
      )}
    </BusinessStepForm>
  )
}

/** Where money is to go. The number is typed twice, kept sealed, and never shown again but for its last four digits. */
export function BankForm({ business, onSaved }: StepFormProps) {
  const known = business.bankAccountLastFour
  return (
    <BusinessStepForm
      business={business}
      onSaved={onSaved}
      checks={{
        holder: needed(businessMessages.holder, businessLimits.holder),
        account: (typed) => (isBankAccount(normalizeIdentifier(typed)) ? undefined : businessMessages.account),
        accountAgain: (typed, values) =>
          normalizeIdentifier(typed) === normalizeIdentifier(values.account)
            ? undefined
            : businessMessages.accountAgain,
        ifsc: (typed) => (isIfsc(normalizeIdentifier(typed)) ? undefined : businessMessages.ifsc),
      }}
      compared={{
        holder: { label: 'Account holder', of: (one) => one.bankAccountHolder },
        ifsc: { label: 'IFSC', of: (one) => one.ifsc },
      }}
      save={(values, version) => call(api.vendor.business.bank.$put({ json: { ...values, version } }))}
    >
      {(errors) => (
        <>
          {known ? (
            <Notice tone="info">
              We have an account that ends in <b className="font-semibold tabular-nums">{known}</b>. To change anything
              here, type its number once more.
            </Notice>
          ) : null}
          <TextField
            label="Account holder"
            name="holder"
            required
            maxLength={businessLimits.holder}
            defaultValue={business.bankAccountHolder || business.legalName}
            error={errors.holder}
          />
          <div className="grid gap-4.5 md:grid-cols-2">
            <TextField
              label="Account number"
              name="account"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              hint="Kept sealed; only its last four digits are ever shown"
              error={errors.account}
              inputClassName="tabular-nums"
            />
            <TextField
              label="Account number once more"
              name="accountAgain"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              error={errors.accountAgain}
              inputClassName="tabular-nums"
            />
          </div>
          <TextField
            label="IFSC"
            name="ifsc"
            required
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            defaultValue={business.ifsc}
            hint="Names the branch; it stands on a cheque and in the bank's app"
            error={errors.ifsc}
            inputClassName={code}
            className="md:max-w-64"
          />
        </>
      )}
    </BusinessStepForm>
  )
}

/** Who answers complaints. */
export function GrievanceForm({ business, onSaved }: StepFormProps) {
  return (
    <BusinessStepForm
      business={business}
      onSaved={onSaved}
      checks={{
        officer: needed(businessMessages.officer, businessLimits.officer),
        email: checkEmail,
        phone: (typed) => (typed.trim() ? checkPhone(typed) : addressMessages.phone),
      }}
      compared={{
        officer: { label: 'Name', of: (one) => one.grievanceOfficer },
        email: { label: 'Email', of: (one) => one.grievanceEmail },
        phone: { label: 'Phone', of: (one) => (one.grievancePhone ? formatMobile(one.grievancePhone) : '') },
      }}
      save={(values, version) => call(api.vendor.business.grievance.$put({ json: { ...values, version } }))}
    >
      {(errors) => (
        <>
          <TextField
            label="Name"
            name="officer"
            required
            maxLength={businessLimits.officer}
            autoComplete="name"
            defaultValue={business.grievanceOfficer}
            hint="Acknowledges complaints in 48 hours and resolves them within a month"
            error={errors.officer}
          />
          <div className="grid gap-4.5 md:grid-cols-2">
            <TextField
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              defaultValue={business.grievanceEmail}
              error={errors.email}
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              defaultValue={business.grievancePhone ? formatMobile(business.grievancePhone) : ''}
              error={errors.phone}
              inputClassName="tabular-nums"
            />
          </div>
        </>
      )}
    </BusinessStepForm>
  )
}

/** What every seller promises; never ticked beforehand. */
export function UndertakingForm({ business, onSaved }: StepFormProps) {
  return (
    <BusinessStepForm
      business={business}
      onSaved={onSaved}
      saveLabel="Accept"
      checks={{ accepted: (ticked) => (ticked ? undefined : businessMessages.accepted) }}
      compared={{}}
      save={(_, version) =>
        call(
          api.vendor.business.undertaking.$put({
            json: { version, undertakingVersion: undertaking.version, accepted: true },
          }),
        )
      }
    >
      {(errors) => (
        <>
          <ul className="grid list-disc gap-2 pl-5">
            {undertaking.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Checkbox name="accepted" required error={errors.accepted}>
            I have read this and promise it for {business.legalName || business.name}
          </Checkbox>
        </>
      )}
    </BusinessStepForm>
  )
}
