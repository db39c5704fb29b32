import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { TextField } from '#app/ui/field.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { gstinProblem, panProblem } from '#modules/vendors/rules.ts'
import { isGstin, normalizeIdentifier, panOfGstin, stateOfGstin } from '#platform/kit/identifiers.ts'
import { BusinessStepForm, codeClass, type StepFormProps } from './step.tsx'

/** The state of a GSTIN that is right; undefined while it is not. */
const stateOf = (gstin: string): string | undefined => (isGstin(gstin) ? stateOfGstin(gstin) : undefined)

/** Shop name, legal name, GSTIN and PAN. */
export function IdentityForm({ business, ...step }: StepFormProps) {
  const [state, setState] = useState(() => stateOf(business.gstin ?? ''))

  /** A right GSTIN holds the PAN, and says the state. What somebody wrote as PAN stays. */
  function fillPan(form: HTMLFormElement) {
    const { gstin, pan } = form.elements as unknown as Record<'gstin' | 'pan', HTMLInputElement>
    const typed = normalizeIdentifier(gstin.value)
    setState(stateOf(typed))
    if (isGstin(typed) && !pan.value.trim()) pan.value = panOfGstin(typed)
  }

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
      onChange={fillPan}
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
            hint="As printed on the PAN card"
            error={errors.legalName}
          />
          <div className="grid gap-4.5 pair-[14rem]">
            <TextField
              label="GSTIN"
              name="gstin"
              required
              maxLength={30}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              defaultValue={business.gstin}
              hint={
                state
                  ? `Registered in ${state}`
                  : 'Fifteen characters; a regular GST registration is needed to sell here'
              }
              error={errors.gstin}
              inputClassName={codeClass}
            />
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
          </div>
        </>
      )}
    </BusinessStepForm>
  )
}
