import { howMany, type ToDo, ToDoPanel } from '#app/portal/to-do.tsx'
import { circleAlertIcon, starIcon, triangleAlertIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { clockIcon, packageIcon } from '#app/ui/icons-order.ts'
import type { VendorToDoView } from '#modules/insights/shapes.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatMoment } from '#platform/kit/dates.ts'

/** 'Low One, Low Two and 3 more' */
function named(names: readonly string[], count: number): string {
  const rest = count - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest >= 990 ? 'many' : rest} more` : ''}`
}

function ageOf(moment: string | null): string {
  const hours = moment ? Math.floor((Date.now() - Date.parse(moment)) / 3_600_000) : 0
  if (hours < 1) return 'Just placed'
  if (hours < 48) return `Oldest is ${counted(hours, 'hour')} old`
  return `Oldest is ${Math.floor(hours / 24)} days old`
}

type CountedToDo = ToDo & { count: number }

function ordersToDo(toDo: VendorToDoView): CountedToDo[] {
  return [
    {
      key: 'late',
      count: toDo.late,
      icon: triangleAlertIcon,
      tone: 'geru',
      title: `${howMany(toDo.late, 'order', 'orders')} late to ship`,
      note:
        toDo.late === 1
          ? 'Not handed to a courier in time. Ship it first'
          : 'Not handed to a courier in time. Ship these first',
      to: '/vendor/orders?late=ship',
    },
    {
      key: 'accept',
      count: toDo.toAccept,
      icon: clockIcon,
      tone: 'saffron',
      title: `${howMany(toDo.toAccept, 'order', 'orders')} to accept`,
      note: ageOf(toDo.oldestToAcceptAt),
      to: '/vendor/orders?status=pending',
    },
    {
      key: 'pack',
      count: toDo.toPack,
      icon: packageIcon,
      tone: 'indigo',
      title: `${howMany(toDo.toPack, 'order', 'orders')} to pack`,
      note: 'Accepted; pack and ship next',
      to: '/vendor/orders?status=processing',
    },
    {
      key: 'late-parcels',
      count: toDo.lateParcels,
      icon: truckIcon,
      tone: 'saffron',
      title: `${howMany(toDo.lateParcels, 'parcel past its', 'parcels past their')} delivery date`,
      note:
        toDo.lateParcels === 1
          ? 'Ask the courier, or mark it delivered if it has arrived'
          : 'Ask the couriers, or mark as delivered what has arrived',
      to: '/vendor/orders?late=arrive',
    },
    {
      key: 'check-in',
      count: toDo.toCheckIn,
      icon: undoIcon,
      tone: 'saffron',
      title: `${howMany(toDo.toCheckIn, 'returned parcel', 'returned parcels')} to count`,
      note:
        toDo.toCheckIn === 1
          ? 'Not delivered. Count what came back; the refund waits for it. After 7 days we step in'
          : 'Not delivered. Count what came back; the refunds wait for it. After 7 days we step in',
      to: '/vendor/orders?late=back',
    },
    {
      key: 'returns',
      count: toDo.returns,
      icon: undoIcon,
      tone: toDo.answerReturnsBy ? 'geru' : 'saffron',
      title: `${howMany(toDo.returns, 'return waits', 'returns wait')} for you`,
      note: toDo.answerReturnsBy
        ? `Answer ${toDo.returns === 1 ? '' : 'the first '}by ${formatMoment(toDo.answerReturnsBy)}, or it is approved automatically`
        : 'Arrange the pickup, check what came, or send the replacement',
      to: '/vendor/returns',
    },
    {
      key: 'low-reviews',
      count: toDo.lowReviews,
      icon: starIcon,
      tone: 'geru',
      title: `${howMany(toDo.lowReviews, 'low rating', 'low ratings')} to answer`,
      note: 'One or two stars, not answered yet',
      to: '/vendor/reviews?stars=low&answered=no',
    },
  ]
}

function listingsToDo(toDo: VendorToDoView): CountedToDo[] {
  return [
    {
      key: 'sent-back',
      count: toDo.sentBack,
      icon: undoIcon,
      tone: 'geru',
      title: `${howMany(toDo.sentBack, 'listing', 'listings')} sent back`,
      note: named(toDo.sentBackNames, toDo.sentBack),
      to: '/vendor/products?status=rejected',
    },
    {
      key: 'changes-sent-back',
      count: toDo.changesSentBack,
      icon: undoIcon,
      tone: 'geru',
      title: `${howMany(toDo.changesSentBack, 'change', 'changes')} sent back`,
      note: named(toDo.changesSentBackNames, toDo.changesSentBack),
      to: '/vendor/products?changes=sent_back',
    },
    {
      key: 'out',
      count: toDo.outOfStock,
      icon: circleAlertIcon,
      tone: 'geru',
      title: `${howMany(toDo.outOfStock, 'product', 'products')} out of stock`,
      note: named(toDo.outOfStockNames, toDo.outOfStock),
      to: '/vendor/products?status=approved&stock=out',
    },
    {
      key: 'choices-out',
      count: toDo.choicesOut,
      icon: circleAlertIcon,
      tone: 'saffron',
      title: `${howMany(toDo.choicesOut, 'product has', 'products have')} a shade or size out of stock`,
      note: named(toDo.choicesOutNames, toDo.choicesOut),
      to: '/vendor/products?status=approved&stock=choice_out',
    },
    {
      key: 'low',
      count: toDo.lowStock,
      icon: triangleAlertIcon,
      tone: 'saffron',
      title: `${howMany(toDo.lowStock, 'product', 'products')} low on stock`,
      note: named(toDo.lowStockNames, toDo.lowStock),
      to: '/vendor/products?status=approved&stock=low',
    },
    {
      key: 'ending',
      count: toDo.ending,
      icon: clockIcon,
      tone: 'saffron',
      title: `${howMany(toDo.ending, 'product expires', 'products expire')} within 90 days`,
      note: named(toDo.endingNames, toDo.ending),
      to: '/vendor/products?status=approved&stock=ending',
    },
    {
      key: 'changes',
      count: toDo.changesWaiting,
      icon: clockIcon,
      tone: 'neem',
      title: `${howMany(toDo.changesWaiting, 'change waits', 'changes wait')} for review`,
      note:
        toDo.changesWaiting === 1
          ? 'Nothing to do: the current version stays on sale meanwhile'
          : 'Nothing to do: the current versions stay on sale meanwhile',
      to: '/vendor/products?changes=waiting',
    },
  ]
}

/** What keeps the business from selling, for as long as that is the vendor's turn. */
function businessToDo({ status, missing }: NonNullable<VendorToDosProps['business']>): CountedToDo[] {
  const isTheirTurn = status === 'draft' || status === 'rejected' || missing.length > 0
  const steps = counted(missing.length, 'step')
  return [
    {
      key: 'business',
      count: isTheirTurn ? 1 : 0,
      icon: status === 'rejected' ? undoIcon : circleAlertIcon,
      tone: status === 'rejected' ? 'geru' : 'saffron',
      title: missing.length > 0 ? `${steps} left in your business details` : 'Send your business details for approval',
      note: status === 'approved' ? 'You can go on selling meanwhile' : 'You can sell once we have approved them',
      to: '/vendor/business',
    },
  ]
}

const toDosOf = ({ toDo, business }: VendorToDosProps): ToDo[] =>
  [...(business ? businessToDo(business) : []), ...ordersToDo(toDo), ...listingsToDo(toDo)].filter(
    (one) => one.count > 0,
  )

export interface VendorToDosProps {
  toDo: VendorToDoView
  /** Left out before the first order, where the way there says what is missing: the panel then stands only while something else waits. */
  business?: Pick<BusinessView, 'status' | 'missing'>
}

/** What needs doing today; beside the sales, not below them. */
export function VendorToDos(props: VendorToDosProps) {
  const toDos = toDosOf(props)
  if (!props.business && toDos.length === 0) return null
  return (
    <ToDoPanel
      title="To do"
      toDos={toDos}
      done="All done. New orders, late parcels, parcels to count, returns, low ratings, stock and listings sent back appear here."
    />
  )
}
