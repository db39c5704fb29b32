import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { printerIcon } from '#app/ui/icons-portal.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { BulkMoveView, VendorOrderRowView } from '#modules/fulfillment/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

const slipsOf = (ids: readonly string[]) => `/vendor/orders/slips?ids=${ids.join()}`
const shipping = (ids: readonly string[]) => `/vendor/orders/ship?ids=${ids.join()}`

/** The acceptance of many orders: what became of it stays until it is closed. */
export function useAcceptance(onDone: () => void) {
  return useAction((orderIds: string[]) => call(api.vendor.orders.acceptances.$post({ json: { orderIds } })), {
    refresh: true,
    onDone,
    failure: 'The orders were not accepted. Check your connection and try again.',
  })
}

export interface BulkActionsProps {
  /** Those of the page that are selected. */
  chosen: readonly VendorOrderRowView[]
  busy: boolean
  onAccept: (ids: string[]) => void
}

/** What can be done with the selected orders: each act takes those that it fits. */
export function BulkActions({ chosen, busy, onAccept }: BulkActionsProps) {
  const of = (...statuses: string[]) => chosen.filter(({ status }) => statuses.includes(status)).map(({ id }) => id)
  const [pending, packed, sent] = [of('pending'), of('processing'), of('pending', 'processing', 'shipped')]
  return (
    <>
      {pending.length > 0 ? (
        <Button size="sm" variant="secondary" busy={busy} busyText="Accepting" onClick={() => onAccept(pending)}>
          Accept {pending.length}
        </Button>
      ) : null}
      {sent.length > 0 ? (
        <ButtonLink size="sm" variant="secondary" to={slipsOf(sent)} prefetch="none">
          <Icon path={printerIcon} size={16} />
          Print {sent.length === 1 ? 'slip' : `${sent.length} slips`}
        </ButtonLink>
      ) : null}
      {packed.length > 0 ? (
        <ButtonLink size="sm" variant="secondary" to={shipping(packed)} prefetch="none">
          <Icon path={truckIcon} size={16} />
          Ship {packed.length}
        </ButtonLink>
      ) : null}
    </>
  )
}

export interface AcceptedProps {
  outcome: BulkMoveView
  onClose: () => void
}

/** How an acceptance ended: how many, what comes next for them, and each that stayed with its reason. */
export function Accepted({ outcome: { moved, left }, onClose }: AcceptedProps) {
  return (
    <Notice
      tone={left.length > 0 ? 'warning' : 'success'}
      live
      action={
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="font-semibold">
        {moved.length === 0 ? 'No order was accepted.' : `${counted(moved.length, 'order')} accepted.`}
      </p>
      <Left left={left} />
      {moved.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink size="sm" variant="secondary" to={slipsOf(moved)} prefetch="none">
            <Icon path={printerIcon} size={16} />
            Print {moved.length === 1 ? 'slip' : `${moved.length} slips`}
          </ButtonLink>
          <ButtonLink size="sm" variant="secondary" to={shipping(moved)} prefetch="none">
            <Icon path={truckIcon} size={16} />
            Ship {moved.length === 1 ? 'it' : 'them'}
          </ButtonLink>
        </p>
      ) : null}
    </Notice>
  )
}

/** Each order that stayed, with its reason. */
export function Left({ left }: { left: BulkMoveView['left'] }) {
  if (left.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {left.map(({ id, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one order may stand in several rows of a sheet
        <li key={`${id} ${at}`}>
          <b className="font-semibold tabular-nums">{id}</b>: {reason}
        </li>
      ))}
    </ul>
  )
}

/** Why an act was refused as a whole, with the way to the login where the session has ended. */
export function Refused({ action, className }: { action: ReturnType<typeof useAcceptance>; className?: string }) {
  return (
    <PortalBanner attempt={action.attempt} error={action.error} {...(className ? { className } : {})}>
      {action.refusal}
    </PortalBanner>
  )
}
