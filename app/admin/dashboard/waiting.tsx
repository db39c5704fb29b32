import { howMany, type ToDo, ToDoPanel } from '#app/portal/to-do.tsx'
import { banknoteIcon, starIcon, storeIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { mailIcon, packageIcon } from '#app/ui/icons-order.ts'
import { messageSquareIcon, refreshCwIcon, walletIcon } from '#app/ui/icons-portal.ts'
import { checkInDays } from '#modules/fulfillment/rules.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'
import { overdueDays } from '#modules/remittances/rules.ts'

/** What waits for a decision: its count, one and several of it, what is to be done with it, and the list where that is done. */
const decisions: readonly (Pick<ToDo, 'icon' | 'tone' | 'to'> & {
  key: keyof WaitingView
  words: readonly [one: string, many: string, rest: string]
  /** For any number, or for one and for several. */
  note: string | readonly [one: string, many: string]
})[] = [
  {
    key: 'lateToShip',
    words: ['order', 'orders', 'late to ship'],
    note: [
      'The vendor has not handed it to a courier in time',
      'The vendors have not handed them to a courier in time',
    ],
    icon: truckIcon,
    tone: 'geru',
    to: '/admin/orders?view=ship',
  },
  {
    key: 'checkInOverdue',
    words: ['returned parcel', 'returned parcels', `not counted for ${checkInDays} days`],
    note: [
      'Not delivered. Ask the vendor, or count what came back yourself: the refund waits for it',
      'Not delivered. Ask the vendors, or count what came back yourself: the refunds wait for it',
    ],
    icon: undoIcon,
    tone: 'geru',
    to: '/admin/orders?view=back',
  },
  {
    key: 'toCheckIn',
    words: ['order', 'orders', 'with a returned parcel to count'],
    note: [
      'Not delivered. The refund waits until the vendor counts what came back',
      'Not delivered. The refunds wait until the vendors count what came back',
    ],
    icon: undoIcon,
    tone: 'saffron',
    to: '/admin/orders?view=back',
  },
  {
    key: 'refundsToApprove',
    words: ['refund', 'refunds', 'to approve'],
    note: ['A second admin has to approve it first', 'A second admin has to approve them first'],
    icon: walletIcon,
    tone: 'saffron',
    to: '/admin/orders?view=refunds',
  },
  {
    key: 'refundsToPay',
    words: ['refund', 'refunds', 'due, to pay out by hand'],
    note: [
      'Pay this refund by UPI or bank transfer, then mark the order refunded',
      'Pay these refunds by UPI or bank transfer, then mark each order refunded',
    ],
    icon: banknoteIcon,
    tone: 'saffron',
    to: '/admin/orders?view=refunds',
  },
  {
    key: 'payments',
    words: ['payment', 'payments', 'to confirm'],
    note: ['Vendors see the order once it is marked as paid', 'Vendors see these orders once they are marked as paid'],
    icon: walletIcon,
    tone: 'saffron',
    to: '/admin/orders?payment=manual',
  },
  {
    key: 'differences',
    words: ['payment', 'payments', 'to check'],
    note: 'The gateway’s books and ours do not agree',
    icon: walletIcon,
    tone: 'geru',
    to: '/admin/payments',
  },
  {
    key: 'chargeBacks',
    words: ['charge-back', 'charge-backs', 'to answer'],
    note: [
      'A customer’s bank is taking money back. Without an answer it is lost',
      'Customers’ banks are taking money back. Without an answer it is lost',
    ],
    icon: walletIcon,
    tone: 'geru',
    to: '/admin/payments/charge-backs',
  },
  {
    key: 'overdueCash',
    words: ['cash collection', 'cash collections', 'overdue'],
    note: [
      `The courier has had this cash for ${overdueDays} days or more`,
      `Couriers have had this cash for ${overdueDays} days or more`,
    ],
    icon: banknoteIcon,
    tone: 'geru',
    to: '/admin/cash?view=overdue',
  },
  {
    key: 'cashDifferences',
    words: ['cash difference', 'cash differences', 'to settle'],
    note: ['A courier’s file does not match what was collected', 'Couriers’ files do not match what was collected'],
    icon: banknoteIcon,
    tone: 'saffron',
    to: '/admin/cash/differences',
  },
  {
    key: 'returns',
    words: ['return needs', 'returns need', 'our decision'],
    note: ['It was referred to us, or its next step is late', 'They were referred to us, or their next step is late'],
    icon: undoIcon,
    tone: 'geru',
    to: '/admin/returns?view=ours',
  },
  {
    key: 'vendors',
    words: ['vendor', 'vendors', 'to approve'],
    note: ['Has sent its details for approval', 'Have sent their details for approval'],
    icon: storeIcon,
    tone: 'indigo',
    to: '/admin/vendors?status=submitted',
  },
  {
    key: 'vendorChanges',
    words: ['vendor', 'vendors', 'with changes to decide'],
    note: 'New identity or bank details; the current ones stay in force',
    icon: storeIcon,
    tone: 'saffron',
    to: '/admin/vendors?status=changes',
  },
  {
    key: 'products',
    words: ['listing', 'listings', 'to review'],
    note: ['A new product, waiting to go on sale', 'New products, waiting to go on sale'],
    icon: packageIcon,
    tone: 'indigo',
    to: '/admin/products/queue',
  },
  {
    key: 'revisions',
    words: ['change', 'changes', 'to review'],
    note: ['The current version stays on sale meanwhile', 'The current versions stay on sale meanwhile'],
    icon: refreshCwIcon,
    tone: 'neem',
    to: '/admin/products/queue',
  },
  {
    key: 'overdueMessages',
    words: ['message', 'messages', 'overdue'],
    note: 'We promise a reply within 24 hours. By law, complaints are acknowledged within 48 hours and resolved within a month',
    icon: messageSquareIcon,
    tone: 'geru',
    to: '/admin/messages?overdue=any',
  },
  {
    key: 'messages',
    words: ['message', 'messages', 'to answer'],
    note: 'We promise a reply within 24 hours',
    icon: messageSquareIcon,
    tone: 'saffron',
    to: '/admin/messages?status=open',
  },
  {
    key: 'reviews',
    words: ['review', 'reviews', 'to read'],
    note: 'Flagged by our checks, or reported by a reader',
    icon: starIcon,
    tone: 'indigo',
    to: '/admin/reviews?status=waiting',
  },
  {
    key: 'mails',
    words: ['email', 'emails', 'failed'],
    note: 'Sending failed several times',
    icon: mailIcon,
    tone: 'geru',
    to: '/admin/mail?status=failed',
  },
]

const decisionsOf = (waiting: WaitingView): ToDo[] =>
  decisions
    .filter(({ key }) => waiting[key] > 0)
    .map(({ words: [one, many, rest], note, ...toDo }) => ({
      ...toDo,
      title: `${howMany(waiting[toDo.key], one, many)} ${rest}`,
      note: typeof note === 'string' ? note : note[waiting[toDo.key] === 1 ? 0 : 1],
    }))

/** Decisions that only an admin can take, each leading to its list. */
export function Decisions({ waiting }: { waiting: WaitingView }) {
  return (
    <ToDoPanel
      title="Waiting for a decision"
      toDos={decisionsOf(waiting)}
      done="Nothing is waiting. New vendors, listings, returns and messages appear here."
    />
  )
}
