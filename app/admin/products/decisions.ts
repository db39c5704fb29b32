import { api, call } from '#app/frame/api.ts'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'

/** Something that may be decided about a listing. */
export interface Decision {
  id: string
  label: string
  question: string
  follows: string
  busy: string
  done: string
  asksReason?: boolean
  main?: boolean
  send: (productId: string, reason: string) => Promise<unknown>
}

const one = api.admin.products[':productId']

/** A product that was sent for review. */
const onSubmitted = ({ version, live: { name } }: ListingToDecideView): Decision[] => [
  {
    id: 'approve',
    label: 'Approve',
    question: `Approve ${name}?`,
    follows: 'It goes on sale at once. We email the vendor.',
    busy: 'Approving',
    done: `${name} is on sale`,
    main: true,
    send: (productId) => call(one.approval.$post({ param: { productId }, json: { version } })),
  },
  {
    id: 'send-back',
    label: 'Send back',
    question: `Send ${name} back?`,
    follows: 'The vendor can correct it and send it again.',
    busy: 'Sending back',
    done: `${name} is sent back`,
    asksReason: true,
    send: (productId, reason) => call(one.rejection.$post({ param: { productId }, json: { reason, version } })),
  },
]

/** Changes of a product on sale that were sent for review. */
const onRevision = ({ version, live: { name } }: ListingToDecideView): Decision[] => [
  {
    id: 'approve-changes',
    label: 'Approve changes',
    question: `Approve the changes of ${name}?`,
    follows: 'Customers see them at once.',
    busy: 'Approving',
    done: `The changes of ${name} are live`,
    main: true,
    send: (productId) => call(one['revision-approval'].$post({ param: { productId }, json: { version } })),
  },
  {
    id: 'send-changes-back',
    label: 'Send changes back',
    question: `Send the changes of ${name} back?`,
    follows: 'What is on sale stays as it is.',
    busy: 'Sending back',
    done: `The changes of ${name} are sent back`,
    asksReason: true,
    send: (productId, reason) =>
      call(one['revision-rejection'].$post({ param: { productId }, json: { reason, version } })),
  },
]

const onProductForSale = ({ live: { name } }: ListingToDecideView): Decision => ({
  id: 'suspend',
  label: 'Suspend',
  question: `Take ${name} off sale?`,
  follows: 'Customers can no longer find it. Existing orders are not affected.',
  busy: 'Suspending',
  done: `${name} is off sale`,
  asksReason: true,
  send: (productId, reason) => call(one.suspension.$post({ param: { productId }, json: { reason } })),
})

const onSuspended = ({ live: { name } }: ListingToDecideView): Decision => ({
  id: 'reinstate',
  label: 'Put back on sale',
  question: `Put ${name} back on sale?`,
  follows: 'Customers can find it again. We email the vendor.',
  busy: 'Putting back',
  done: `${name} is on sale again`,
  main: true,
  send: (productId) => call(one.reinstatement.$post({ param: { productId } })),
})

/** Why a listing cannot go, or stay, on sale as it stands; undefined when it can. */
export function obstacleOf({ gate, revision }: ListingToDecideView): string | undefined {
  // Changes of a product that is on sale do not depend on its vendor's approval.
  const open = gate.filter((line) => !line.ok && (revision?.status !== 'submitted' || !line.ofVendor))
  return open.length === 0 ? undefined : open.map((line) => line.todo).join(' ')
}

/** What may be decided about a listing as it stands now. */
export function decisionsOn(listing: ListingToDecideView): Decision[] {
  return [
    ...(listing.status === 'submitted' ? onSubmitted(listing) : []),
    ...(listing.revision?.status === 'submitted' ? onRevision(listing) : []),
    ...(listing.status === 'approved' ? [onProductForSale(listing)] : []),
    ...(listing.status === 'suspended' ? [onSuspended(listing)] : []),
  ]
}
