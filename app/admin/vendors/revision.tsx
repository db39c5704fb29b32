import { useState } from 'react'
import { DetailPanel } from '#app/admin/list-page.tsx'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { RevisionTable } from '#app/portal/revision-table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import type { VendorDetailView, VendorRevisionView } from '#modules/vendors/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

interface Asked {
  decision: 'approve' | 'send-back'
  /** As it was on the screen when the dialog opened: a later one is refused. */
  seen: { revisionId: string; version: number }
}

/** What an approved vendor wants changed, beside what is in force, and the decision about it. */
export function VendorRevision({ vendor, revision }: { vendor: VendorDetailView; revision: VendorRevisionView }) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (decision: Asked['decision']) =>
    setAsked({ decision, seen: { revisionId: revision.id, version: revision.version } })
  return (
    <DetailPanel
      title="Changes to decide"
      aside={
        <Badge tone="saffron" icon={clockIcon}>
          Waiting
        </Badge>
      }
    >
      <p className="mb-4 text-ink-2">
        Asked for on {formatMoment(revision.askedAt)}. The old details stay in force until you decide
        {vendor.payoutsHeld ? ', and nothing may be paid out meanwhile' : ''}.
      </p>
      {revision.problem ? (
        <Notice tone="warning" className="mb-4">
          <span id="revision-problem">It cannot be approved as it is. {revision.problem}</span>
        </Notice>
      ) : null}
      <RevisionTable revision={revision} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          disabled={revision.problem !== null}
          aria-describedby={revision.problem ? 'revision-problem' : undefined}
          onClick={() => ask('approve')}
        >
          Approve changes
        </Button>
        <Button variant="secondary" onClick={() => ask('send-back')}>
          Send changes back
        </Button>
      </div>
      {asked ? <Decision vendor={vendor} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </DetailPanel>
  )
}

interface DecisionProps {
  vendor: VendorDetailView
  asked: Asked
  onClose: () => void
}

function Decision({ vendor: { id, name }, asked: { decision, seen }, onClose }: DecisionProps) {
  const param = { id }
  const approves = decision === 'approve'

  async function decide(reason: string) {
    if (approves) await call(api.admin.vendors[':id']['revision-approval'].$post({ param, json: seen }))
    else await call(api.admin.vendors[':id']['revision-rejection'].$post({ param, json: { ...seen, reason } }))
    onClose()
    showToast({ message: approves ? `The changes of ${name} are in force.` : `The changes of ${name} are sent back.` })
  }

  return (
    <AskDialog
      open
      onClose={onClose}
      title={approves ? `Approve the changes of ${name}?` : `Send the changes of ${name} back?`}
      {...(approves
        ? {}
        : {
            reason: {
              label: 'What needs to be corrected',
              hint: 'The vendor will read it beside the details and by email.',
              missing: businessMessages.reason,
              maxLength: businessLimits.reason,
            },
          })}
      keepLabel="Cancel"
      confirmLabel={approves ? 'Approve changes' : 'Send changes back'}
      busyText={approves ? 'Approving...' : 'Sending back...'}
      onConfirm={decide}
      refresh
    >
      {approves
        ? 'They are in force at once, and everyone at the vendor gets an email. If you are not sure that it was them, ask on a phone number you had before.'
        : 'The current details stay in force, and we email the vendor why.'}
    </AskDialog>
  )
}
