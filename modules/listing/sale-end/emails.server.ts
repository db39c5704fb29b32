import { formatDay } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { EndingBatch } from './store.server.ts'

/** More are counted, not named. */
const namedAtMost = 20

function lineOf({ name, variant_name: variant, batch_number: batch, on, has_ended: hasEnded }: EndingBatch): string {
  const what = `${variant ? `${name}, ${variant}` : name}${batch ? ` (batch ${batch})` : ''}`
  return hasEnded ? `${what}: off sale, its last day was ${formatDay(on)}.` : `${what}: on sale until ${formatDay(on)}.`
}

function subjectOf(batches: readonly EndingBatch[]): string {
  const ended = batches.filter((batch) => batch.has_ended).length
  const [first] = batches
  if (batches.length === 1 && first)
    return ended ? `${first.name} is off sale` : `${first.name} is on sale until ${formatDay(first.on)}`
  if (ended === 0) return `${batches.length} batches leave the sale soon`
  return ended === batches.length
    ? `${ended} batches are off sale`
    : `${ended} of ${batches.length} batches are off sale`
}

/** Tells somebody of a vendor whose batches leave the sale, or have left it, before the label's last day. */
export function saleEndEmail(to: string, batches: readonly EndingBatch[]): Email {
  const [first] = batches
  const more = batches.length - namedAtMost
  return {
    to,
    subject: subjectOf(batches),
    paragraphs: [
      'We stop selling a batch some time before the last day on its label, so that customers have time to use it.',
      ...batches.slice(0, namedAtMost).map(lineOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'When you have a fresher batch, enter its number, month and stock.',
    ],
    button: {
      label: batches.length === 1 ? 'Open the product' : 'Your products',
      url: publicUrl(batches.length === 1 && first ? `/vendor/products/${first.product_id}` : '/vendor/products'),
    },
  }
}
