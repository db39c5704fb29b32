import { howMany, type ToDo, ToDoPanel } from '#app/portal/to-do.tsx'
import { starIcon, storeIcon } from '#app/ui/icons.ts'
import { mailIcon, packageIcon } from '#app/ui/icons-order.ts'
import { messageSquareIcon, refreshCwIcon, walletIcon } from '#app/ui/icons-portal.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'

function decisionsOf(waiting: WaitingView): ToDo[] {
  const all: (ToDo & { count: number })[] = [
    {
      key: 'payments',
      count: waiting.payments,
      icon: walletIcon,
      tone: 'saffron',
      title: `${howMany(waiting.payments, 'payment', 'payments')} to confirm`,
      note: 'Vendors see these orders once the money is there',
      to: '/admin/orders?payment=manual',
    },
    {
      key: 'vendors',
      count: waiting.vendors,
      icon: storeIcon,
      tone: 'indigo',
      title: `${howMany(waiting.vendors, 'vendor', 'vendors')} to approve`,
      note: 'Sent in their details and want to sell',
      to: '/admin/vendors?status=submitted',
    },
    {
      key: 'products',
      count: waiting.products,
      icon: packageIcon,
      tone: 'indigo',
      title: `${howMany(waiting.products, 'listing', 'listings')} to review`,
      note: 'New products that want to go on sale',
      to: '/admin/products?status=submitted',
    },
    {
      key: 'revisions',
      count: waiting.revisions,
      icon: refreshCwIcon,
      tone: 'neem',
      title: `${howMany(waiting.revisions, 'change', 'changes')} to review`,
      note: 'The old version stays on sale meanwhile',
      to: '/admin/products?status=changes',
    },
    {
      key: 'messages',
      count: waiting.messages,
      icon: messageSquareIcon,
      tone: 'saffron',
      title: `${howMany(waiting.messages, 'message', 'messages')} to answer`,
      note: 'We promise a reply within 24 hours',
      to: '/admin/messages?status=open',
    },
    {
      key: 'reviews',
      count: waiting.reviews,
      icon: starIcon,
      tone: 'indigo',
      title: `${howMany(waiting.reviews, 'review', 'reviews')} to read`,
      note: 'Held back by the checks, or reported by readers',
      to: '/admin/reviews?status=waiting',
    },
    {
      key: 'mails',
      count: waiting.mails,
      icon: mailIcon,
      tone: 'geru',
      title: `${howMany(waiting.mails, 'mail', 'mails')} failed`,
      note: 'They were tried several times',
      to: '/admin/mail?status=failed',
    },
  ]
  return all.filter((one) => one.count > 0)
}

/** Decisions that only an admin can take, each leading to its list. */
export function Decisions({ waiting }: { waiting: WaitingView }) {
  return (
    <ToDoPanel
      title="Waiting for a decision"
      toDos={decisionsOf(waiting)}
      done="Nothing waits. New vendors, listings and messages appear here."
    />
  )
}
