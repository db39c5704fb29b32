import { checkEmail, checkPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { TextField } from '#app/ui/field.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { addressMessages } from '#modules/accounts/postal-address.ts'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { BusinessStepForm, type StepFormProps } from './step.tsx'

/** Who answers complaints. */
export function GrievanceForm({ business, ...step }: StepFormProps) {
  return (
    <BusinessStepForm
      {...step}
      business={business}
      checks={{
        officer: requiredText(businessMessages.officer, businessLimits.officer),
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
            hint="Acknowledges complaints within 48 hours and resolves them within a month"
            error={errors.officer}
          />
          <div className="grid gap-4.5 pair-[14rem]">
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
