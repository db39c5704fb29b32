import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { ReviewBody } from '#app/shop/product/reviews/card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon } from '#app/ui/icons-order.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { rejectionReasons, reportReasons } from '#modules/reviews/limits.ts'
import { flagWords } from '#modules/reviews/rules.ts'
import type { AdminReviewView } from '#modules/reviews/shapes.ts'

const states = {
  published: { word: 'Published', tone: 'neem', icon: circleCheckIcon },
  pending: { word: 'Waiting', tone: 'saffron', icon: clockIcon },
  rejected: { word: 'Hidden', tone: 'geru', icon: circleXIcon },
  unconfirmed: { word: 'Address not confirmed', tone: 'saffron', icon: clockIcon },
} as const

/** Why somebody has to look at it, and why it is hidden. */
function Grounds({ review }: { review: AdminReviewView }) {
  const { word, tone, icon } = states[review.status]
  return (
    <div className="grid justify-items-start gap-1.5 text-sm">
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {review.reports.length > 0 ? <Badge tone="geru">Reported</Badge> : null}
      </span>
      {review.reason ? <span className="text-ink-2">{rejectionReasons[review.reason]}</span> : null}
      {review.status === 'pending' && review.flags.length > 0 ? (
        <ul className="text-ink-2">
          {review.flags.map((flag) => (
            <li key={flag}>{flagWords[flag]}</li>
          ))}
        </ul>
      ) : null}
      {review.replyHeld ? (
        <div className="text-ink-2">
          <b className="font-semibold text-ink">The reply by {review.vendor} is waiting</b>
          <p className="wrap-anywhere whitespace-pre-line">{review.replyHeld.text}</p>
          <ul>
            {review.replyHeld.flags.map((flag) => (
              <li key={flag}>{flagWords[flag]}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {review.reports.map((report) => (
        <p key={`${report.by} ${report.at} ${report.about}`} className="text-ink-2">
          <b className="font-semibold text-ink">{report.by}</b>
          {report.about === 'reply' ? ', of the reply: ' : ': '}
          {reportReasons[report.reason]}
          {report.note ? ` “${report.note}”` : ''}
        </p>
      ))}
    </div>
  )
}

const columns = (acts: (review: AdminReviewView) => ReactNode): Column<AdminReviewView>[] => [
  {
    key: 'review',
    head: 'Review',
    stack: 'lead',
    className: 'align-top! md:w-[34%] md:min-w-64',
    cell: (review) => (
      <div className="grid gap-2 py-1">
        <ReviewBody review={review} />
      </div>
    ),
  },
  {
    key: 'product',
    head: 'Product and account',
    stack: 'second',
    className: 'align-top! text-sm text-ink-2',
    cell: (review) => (
      <>
        <Link
          to={href('/admin/products/:productId', { productId: review.product.id })}
          className="block font-semibold text-ink hover:underline"
        >
          {review.product.name}
        </Link>
        <span className="block">{review.vendor}</span>
        <Link to={href('/admin/users/:userId', { userId: review.authorId })} className="link">
          The author’s account
        </Link>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Status',
    stack: 'note',
    className: 'align-top! md:min-w-64',
    cell: (review) => <Grounds review={review} />,
  },
  {
    key: 'acts',
    head: 'Decide',
    stack: 'actions',
    className: 'align-top!',
    cell: (review) => <div className="flex flex-wrap gap-2 md:flex-col md:items-stretch">{acts(review)}</div>,
  },
]

const emptyTabs: Record<string, string> = {
  pending: 'No review is flagged.',
  reported: 'No review is reported.',
  published: 'No review is published.',
  rejected: 'No review is hidden.',
}

export interface ReviewTableProps {
  reviews: readonly AdminReviewView[]
  isFiltered: boolean
  /** The list holds what waits for a decision, and all of that. */
  isWaiting?: boolean
  acts: (review: AdminReviewView) => ReactNode
  selection: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void; actions: ReactNode }
}

/** Reviews as the operator decides on them: the whole words, never cut. */
export function ReviewTable({ reviews, isFiltered, isWaiting = false, acts, selection }: ReviewTableProps) {
  const [search] = useSearchParams()
  return (
    <Table
      caption="Reviews"
      columns={columns(acts)}
      rows={reviews}
      rowKey={(review) => review.id}
      rowName={(review) => `the review by ${review.author ?? 'a customer'} of ${review.product.name}`}
      selection={selection}
      empty={
        isWaiting ? (
          <EmptyState drawing="box" title="Nothing to decide">
            Reviews that are flagged or reported appear here.
          </EmptyState>
        ) : isFiltered ? (
          <NothingFound
            what="reviews"
            tabs={['status']}
            empty={emptyTabs[search.get('status') ?? ''] ?? 'No review has this status.'}
            to="/admin/reviews?status=all"
          >
            Show all reviews
          </NothingFound>
        ) : (
          <EmptyState drawing="box" title="No reviews yet">
            Reviews by buyers appear here.
          </EmptyState>
        )
      }
    />
  )
}
