import { useState } from 'react'
import type { PageActions } from '#app/admin/page-actions.ts'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { businessLimits, businessMessages } from '#modules/vendors/limits.ts'
import { canMove } from '#modules/vendors/rules.ts'
import type { VendorDetailView } from '#modules/vendors/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

export interface VendorMovesProps {
  vendor: VendorDetailView
  acts: PageActions
}

type Asked = 'approve' | 'return' | 'suspend' | 'reinstate'

/** What the operator may do with a vendor now; each is asked once, and a refusal or suspension wants a reason. */
export function VendorMoves({ vendor, acts: { act, busy } }: VendorMovesProps) {
  const [asked, setAsked] = useState<Asked>()
  const param = { id: vendor.id }
  const close = () => setAsked(undefined)
  const live = counted(vendor.liveProductCount, 'live product')

  async function move(name: Asked, work: () => Promise<unknown>, done: string) {
    await act(name, work, { done })
    close()
  }

  return (
    <>
      <MoveButtons vendor={vendor} onAsk={setAsked} />
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={close}
        title={`Approve ${vendor.name}?`}
        keepLabel="Cancel"
        confirmLabel="Approve"
        busy={busy === 'approve'}
        busyText="Approving..."
        onConfirm={() =>
          move(
            'approve',
            () => call(api.admin.vendors[':id'].approval.$post({ param })),
            `${vendor.name} may sell now.`,
          )
        }
      >
        {vendor.legalName} can start selling right away. We email them.
        {vendor.gstinVerifiedAt ? '' : ' The GSTIN is not verified on the GST portal yet.'}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'reinstate'}
        onClose={close}
        title={`Let ${vendor.name} sell again?`}
        keepLabel="Cancel"
        confirmLabel="Reinstate"
        busy={busy === 'reinstate'}
        busyText="Reinstating..."
        onConfirm={() =>
          move(
            'reinstate',
            () => call(api.admin.vendors[':id'].suspension.$delete({ param })),
            `${vendor.name} may sell again.`,
          )
        }
      >
        What was on sale when it was suspended comes back at once. We email the vendor.
      </ConfirmDialog>
      <AskDialog
        reason={{
          label: 'What needs to be corrected',
          hint: 'The vendor will read it on the dashboard and by email.',
          missing: businessMessages.reason,
          maxLength: businessLimits.reason,
        }}
        open={asked === 'return'}
        onClose={close}
        title={`Send ${vendor.name} back?`}
        keepLabel="Keep waiting"
        confirmLabel="Send back"
        busyText="Sending back..."
        onConfirm={(reason) =>
          move(
            'return',
            () => call(api.admin.vendors[':id'].return.$post({ param, json: { reason } })),
            `Sent back. We email ${vendor.name} what to correct.`,
          )
        }
      >
        The vendor can correct the details and send them again.
      </AskDialog>
      <AskDialog
        reason={{
          hint: 'The vendor will read it on the dashboard and by email.',
          missing: businessMessages.reason,
          maxLength: businessLimits.reason,
        }}
        open={asked === 'suspend'}
        onClose={close}
        title={`Suspend ${vendor.name}?`}
        keepLabel="Keep selling"
        confirmLabel="Suspend"
        busyText="Suspending..."
        onConfirm={(reason) =>
          move(
            'suspend',
            () => call(api.admin.vendors[':id'].suspension.$post({ param, json: { reason } })),
            `${vendor.name} is suspended.`,
          )
        }
      >
        {live} {vendor.liveProductCount === 1 ? 'leaves' : 'leave'} the shop at once. Orders that are placed already are
        still sent.
      </AskDialog>
    </>
  )
}

/** The moves that fit where the vendor stands. */
function MoveButtons({ vendor, onAsk }: { vendor: VendorDetailView; onAsk: (move: Asked) => void }) {
  const isComplete = vendor.missing.length === 0
  return (
    <>
      {vendor.status === 'suspended' ? <Button onClick={() => onAsk('reinstate')}>Reinstate</Button> : null}
      {canMove(vendor.status, 'suspended') ? (
        <Button variant="danger" onClick={() => onAsk('suspend')}>
          Suspend
        </Button>
      ) : null}
      {canMove(vendor.status, 'rejected') ? (
        <>
          <Button variant="secondary" onClick={() => onAsk('return')}>
            Send back
          </Button>
          <Button
            disabled={!isComplete}
            aria-describedby={isComplete ? undefined : 'vendor-incomplete'}
            onClick={() => onAsk('approve')}
          >
            Approve
          </Button>
        </>
      ) : null}
    </>
  )
}
