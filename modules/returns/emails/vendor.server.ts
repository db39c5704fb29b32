import type { Email } from '#platform/kit/mail.ts'
import { formatRupees, type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { wasReported } from '../present.ts'
import type { ReturnFile } from '../store/files.server.ts'
import {
  atFirst,
  backWithin,
  byWhen,
  emailOf,
  hasRefused,
  isReplacementOwed,
  namesOf,
  reasonSentence,
  replacementDay,
  sendWithin,
  type Told,
  type ToldStep,
  type Words,
  type WordsOfSteps,
  wordsOf,
} from './shared-words.server.ts'

/** Tells somebody of the vendor of a step that concerns it. Undefined where there is nothing to tell. */
export function vendorEmail(file: ReturnFile, to: string, step: ToldStep): Email | undefined {
  const words = wordsOf(steps, file, step)
  const button = { label: `Open the ${namesOf(file).noun}`, url: publicUrl(`/vendor/returns/${file.public_id}`) }
  return words && emailOf(words, file, to, button)
}

const keepRefused = `What you refused still belongs to the customer. Keep it, and send it back at your own cost within ${backWithin} when they ask for it.`

/** What goes to the customer now: money, the vendor's replacement, or both. */
function owedWords(file: ReturnFile, owed: Paise): string {
  return [
    owed > 0 ? `We’ll refund ${formatRupees(paiseToRupees(owed))} to the customer.` : '',
    isReplacementOwed(file) ? `Send the replacement by ${replacementDay(file)}, and enter its tracking number.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** An approval that the vendor did not give itself, or that leaves it something to do. */
function approved({ file, mover, why, noun, one }: Told): Words | undefined {
  if (mover === 'vendor' && file.way !== 'pick_up') return undefined
  const because = {
    admin: `We looked at it and approved it.${why}`,
    system: 'You did not answer in time, so it is approved.',
    vendor: `The ${noun} is approved.`,
    customer: '',
  }[mover ?? 'vendor']
  return file.way === 'pick_up'
    ? {
        subject: 'Arrange a pickup',
        paragraphs: [because, `Send a courier by ${byWhen(file.due_at)}, and enter the tracking number.`],
      }
    : {
        subject: atFirst(`${one} is approved`),
        paragraphs: [because, 'The customer sends it to you. Mark it received when it arrives.'],
      }
}

/** What the operator accepted: `because` says why nothing more of it has to come. */
const acceptedByUs =
  (because: string) =>
  ({ file, mover, why, owed, one }: Told): Words | undefined =>
    mover === 'admin'
      ? { subject: `Our decision about ${one}`, paragraphs: [`${because}${why}`, owedWords(file, owed)] }
      : undefined

const checked = ({ file }: Told): Words | undefined =>
  hasRefused(file) ? { subject: 'What you refused', paragraphs: [keepRefused] } : undefined

/** What becomes of a replacement in whose place money goes back. */
function insteadOf(file: ReturnFile): string {
  if (wasReported(file)) return 'The customer reported a problem with the replacement.'
  return file.replacement_tracking_number
    ? 'What you sent counts as lost. Ask your courier for it.'
    : 'Please don’t send the replacement: it is back in your stock.'
}

const steps: WordsOfSteps = {
  approved,
  kept: acceptedByUs('We accepted it, and the customer keeps it.'),
  lost: acceptedByUs('The courier lost it, so we accepted it.'),
  granted: acceptedByUs('We accepted it.'),
  refused: checked,
  accepted_in_part: checked,
  requested: ({ file, one }) => ({
    subject: `A customer asks for ${one}`,
    paragraphs: [
      `${reasonSentence(file)} ${file.payer === 'vendor' ? 'You pay for return shipping.' : 'The customer pays for return shipping.'}`,
      `Answer by ${byWhen(file.due_at)}, or it is approved automatically.`,
    ],
  }),
  withdrawn: ({ one }) => ({
    subject: atFirst(`${one} is withdrawn`),
    paragraphs: ['The customer keeps it. There is nothing to do.'],
  }),
  expired: ({ one }) => ({
    subject: atFirst(`${one} has expired`),
    paragraphs: [`The customer sent nothing back within ${sendWithin}.`],
  }),
  sent_off: ({ file, one }) => ({
    subject: `The parcel of ${one} is on its way to you`,
    paragraphs: [
      `It comes with ${file.carrier}, tracking number ${file.tracking_number}. Mark it received when it arrives.`,
    ],
  }),
  escalated: ({ one }) => ({
    subject: `We’re reviewing ${one}`,
    paragraphs: ['The customer asked us to review it. We’ll email you when we have decided.'],
  }),
  closed: ({ file, why, one }) => ({
    subject: `Our decision about ${one}`,
    paragraphs: [
      `We did not accept ${file.status === 'accepted' ? 'the rest of it' : 'it'}.${why}`,
      hasRefused(file) ? keepRefused : '',
    ],
  }),
  paid_instead: ({ file, owed, why }) => ({
    subject: 'Our decision about an exchange',
    paragraphs: [
      owed === 0
        ? `The exchange has ended. The customer had already been refunded.${why}`
        : `The customer gets money instead: ${formatRupees(paiseToRupees(owed))}.${why}`,
      insteadOf(file),
    ],
  }),
  replacement_reported: ({ detail }) => ({
    subject: 'A customer reports a problem with a replacement',
    paragraphs: [
      detail ? `They write: “${detail}”` : '',
      'We’ll review it and decide. If you know more about it, write to us.',
    ],
  }),
  replacement_stands: ({ why }) => ({
    subject: 'Our decision about a replacement',
    paragraphs: [`We looked at it, and nothing is refunded.${why}`],
  }),
  risen: ({ one }) => ({
    subject: atFirst(`${one} is late`),
    paragraphs: ['Its next step is overdue, so we’ve stepped in. Take it now, or we’ll decide.'],
  }),
}
