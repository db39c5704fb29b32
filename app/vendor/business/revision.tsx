import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { RevisionTable } from '#app/portal/revision-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { BusinessView, VendorRevisionView } from '#modules/vendors/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'

export interface BusinessRevisionProps {
  business: BusinessView
  onChange: (business: BusinessView) => void
}

/** What an approved business wants changed: it waits, or was sent back. Nothing is shown where neither is so. */
export function BusinessRevision({ business, onChange }: BusinessRevisionProps) {
  const { revision } = business
  if (!revision) return null
  return (
    <section aria-labelledby="revision-heading" className="panel panel-pad mt-5 grid gap-4">
      {revision.status === 'submitted' ? (
        <Waiting business={business} revision={revision} onChange={onChange} />
      ) : (
        <SentBack revision={revision} />
      )}
    </section>
  )
}

function Waiting({ business, revision, onChange }: BusinessRevisionProps & { revision: VendorRevisionView }) {
  const takeBack = useAction(() => call(api.vendor.business.revision.$delete()), {
    done: 'Withdrawn. Nothing has changed.',
    failure: 'That did not work. Please try again.',
    refresh: true,
    onDone: onChange,
  })
  return (
    <>
      <div>
        <h2 id="revision-heading" className="text-lg font-semibold">
          Your changes are waiting for our decision
        </h2>
        <p className="mt-0.5 text-ink-2">
          You asked on {formatDay(revision.askedAt)}. What we have now stays in force until we have decided
          {business.payoutsHeld ? ', and we pay nothing out meanwhile' : ''}. You will hear from us by email.
        </p>
      </div>
      <PortalBanner error={takeBack.error} attempt={takeBack.attempt}>
        {takeBack.refusal}
      </PortalBanner>
      {revision.problem ? (
        <Notice tone="warning">We can’t approve this yet. {revision.problem} Change what is missing below.</Notice>
      ) : null}
      <RevisionTable revision={revision} />
      <Button
        variant="secondary"
        className="justify-self-start max-md:w-full"
        busy={takeBack.busy}
        busyText="Withdrawing..."
        onClick={() => takeBack.run()}
      >
        Withdraw the changes
      </Button>
    </>
  )
}

function SentBack({ revision }: { revision: VendorRevisionView }) {
  return (
    <>
      <h2 id="revision-heading" className="text-lg font-semibold">
        Your changes were sent back
      </h2>
      <Notice tone="warning">
        <p>
          <span className="font-medium">The reason:</span> {revision.reason}
        </p>
        <p className="mt-0.5 text-ink-2">Nothing has changed. To ask again, enter the change below, corrected.</p>
      </Notice>
      <RevisionTable revision={revision} />
    </>
  )
}
