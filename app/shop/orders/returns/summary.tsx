import type { ReactNode } from 'react'
import { SummaryLines } from '#app/ui/summary-lines.tsx'
import { refundTime } from '#modules/payments/refund-time.ts'
import { type ReturnReason, returnReasons } from '#modules/returns/rules.ts'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { wayBackWords } from '#modules/returns/words.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Wish } from './chosen.ts'

/** Said before anything is sent: who pays the way back, what goes back, and who decides until when. */
export function Summary({
  reason,
  money,
  wish,
  isByHand,
}: {
  reason: ReturnReason
  money: number
  wish: Wish
  isByHand: boolean
}) {
  const { payer } = returnReasons[reason]
  return (
    <section aria-label="Summary" className="panel panel-pad grid gap-3" aria-live="polite">
      <SummaryLines
        lines={[
          {
            label: 'Return shipping',
            value: wayBackWords({ payer, way: null }, 'customer'),
            good: payer === 'vendor',
          },
        ]}
        total={{
          label:
            wish === 'refund'
              ? 'Your refund'
              : wish === 'again'
                ? 'For the replacement'
                : money > 0
                  ? 'Refund of the difference'
                  : 'For the exchange',
          value: money > 0 || wish === 'refund' ? formatRupees(money) : 'Nothing to pay',
        }}
      />
      <p className="text-sm text-ink-2">
        {Number.isInteger(money) ? '' : 'The paise come from the tax, which was rounded once for the whole order. '}
        {payer === 'vendor'
          ? 'The seller arranges pickup. '
          : 'Once the seller has approved it, you send it with a courier of your choice, unless the seller arranges pickup and pays for it. '}
        {wish !== 'refund'
          ? 'We then set a replacement aside for you; the seller sends it once yours has been checked. '
          : ''}
        {money > 0
          ? isByHand
            ? `We’ll send your refund to this account within ${refundTime} of the check.`
            : `We’ll refund you the way you paid within ${refundTime} of the check.`
          : ''}
      </p>
    </section>
  )
}

const leftOver = (lines: readonly ReturnableLineView[]): string =>
  lines.every(({ reasons }) => reasons.includes('defective'))
    ? 'Faulty, wrong, damaged or expired items can still be returned.'
    : 'Items that have expired or are not genuine can still be returned.'

/** What may still come back, and what was open before: until when unopened things may, where one day holds for all. */
export function Windows({ lines }: { lines: readonly ReturnableLineView[] }) {
  const today = indianDay(new Date())
  const days = [...new Set(lines.map(({ until }) => until))].sort((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  )
  const latest = days.at(-1)
  const isOne = days.length === 1
  if (!latest) return <Sentence>Unopened products of this kind are not taken back. {leftOver(lines)}</Sentence>
  if (today > latest) {
    return (
      <Sentence>
        The time to return unopened products ended on {formatDay(latest)}. {leftOver(lines)}
      </Sentence>
    )
  }
  return (
    <Sentence>
      {isOne
        ? `You can return unopened products until ${formatDay(latest)}.`
        : 'You can return unopened products within their return window.'}{' '}
      Faulty, wrong, damaged or expired items can be returned even if opened.
    </Sentence>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-2">{children}</p>
