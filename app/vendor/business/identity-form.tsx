import { api, call } from '#app/frame/api.ts'
import { TextField } from '#app/ui/field.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { gstinProblem, panProblem } from '#modules/vendors/rules.ts'
import { normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { BusinessStepForm, codeClass, type StepFormProps } from './step.tsx'

/** Shop name, legal name, PAN and GSTIN. */
export function IdentityForm({ business, ...step }: StepFormProps) {
  return (
    <BusinessStepForm
      {...step}
      business={business}
      checks={{
        name: requiredText(businessMessages.name, businessLimits.name),
        legalName: requiredText(businessMessages.legalName, businessLimits.legalName),
        pan: (typed) => panProblem(normalizeIdentifier(typed)),
        gstin: (typed, values) =>
          gstinProblem(normalizeIdentifier(typed), {
            pan: normalizeIdentifier(values.pan),
            // Another state is asked for together with the address.
            state: business.status === 'approved' ? null : business.state,
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
              inputClassName={codeClass}
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
              inputClassName={codeClass}
            />
          </div>
        </>
      )}
    </BusinessStepForm>
  )
}
