import { api, call } from '#app/frame/api.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { businessMessages } from '#modules/vendors/limits.ts'
import { undertaking } from '#modules/vendors/rules.ts'
import { BusinessStepForm, type StepFormProps } from './step.tsx'

/** What every seller promises; never ticked beforehand. */
export function UndertakingForm({ business, ...step }: StepFormProps) {
  const isAccepted = !business.missing.includes('undertaking')
  return (
    <BusinessStepForm
      {...step}
      business={business}
      saveLabel={isAccepted ? 'Accepted' : 'Accept'}
      isDone={isAccepted}
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
          <Checkbox name="accepted" required defaultChecked={isAccepted} disabled={isAccepted} error={errors.accepted}>
            I have read this and promise it for {business.legalName || business.name}
          </Checkbox>
        </>
      )}
    </BusinessStepForm>
  )
}
