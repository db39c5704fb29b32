import { refundTime } from '#modules/payments/refund-time.ts'
import { formatDay, formatDayWithWeekday } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees, paiseToRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { wasReported } from '../present.ts'
import type { FileRefund, ReturnFile } from '../store/files.server.ts'
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

/** Tells the customer of a step: what, why, until when, under which number. Undefined where a step is no news to them. */
export function customerEmail(file: ReturnFile, to: string, step: ToldStep): Email | undefined {
  const words = wordsOf(steps, file, step)
  return words && toCustomer(words, file, to)
}

/** Asks the customer where to send what could not go back the way it was paid. */
export const accountEmail = (file: ReturnFile, to: string, refund: FileRefund): Email =>
  toCustomer(
    {
      subject: 'Tell us where to send your refund',
      paragraphs: [
        `We couldn’t refund ${formatRupees(paiseToRupees(refund.amountPaise))} the way you paid. ${whereToSend(file)}`,
      ],
    },
    file,
    to,
  )

function toCustomer(words: Words, file: ReturnFile, to: string): Email {
  const { noun } = namesOf(file)
  const paragraphs = [...words.paragraphs, `Your ${noun} number is ${file.public_id}.`]
  const button = file.has_account && { label: `See the ${noun}`, url: publicUrl(`/orders/${file.order_id}#returns`) }
  return emailOf({ ...words, paragraphs }, file, to, button || undefined)
}

const appealSentence = (file: ReturnFile) =>
  `If you do not agree, ask us on the order’s page to review it, by ${byWhen(file.due_at)}.`

const payerSentence = (file: ReturnFile) =>
  file.payer === 'vendor' ? 'The seller pays for return shipping and arranges pickup.' : 'You pay for return shipping.'

/** What goes back because of a step, and how. */
function moneySentence({ file, owed }: Told): string {
  if (owed === 0) return ''
  const sum = formatRupees(paiseToRupees(owed))
  if (!file.is_paid_by_hand) return `We’ll refund ${sum} the way you paid, in ${refundTime}.`
  return file.account
    ? `We send ${sum} to your ${file.account.kind === 'upi' ? `UPI ID ${file.account.shown}` : file.account.shown}.`
    : `${sum} is due to you. ${whereToSend(file)}`
}

/** Only the customer knows; whose account is gone, has no form for it. */
const whereToSend = (file: ReturnFile) =>
  `${file.has_account ? 'Tell us on the order’s page' : `Write to us with the order ID ${file.order_id} and say`} where to send it: a bank account or a UPI ID.`

/** What becomes of pieces that the seller has and refused. */
const refusedSentence = (file: ReturnFile) =>
  hasRefused(file)
    ? `What was refused is still yours. If you want it back, ask the seller: it is sent to you at the seller’s cost, within ${backWithin}.`
    : ''

const replacementSentence = (file: ReturnFile) =>
  isReplacementOwed(file) ? `The seller will send the replacement by ${replacementDay(file)}.` : ''

const sellersAddress = (file: ReturnFile) =>
  [file.vendor_name, file.vendor_street, file.vendor_city, `${file.vendor_state} ${file.vendor_pincode ?? ''}`.trim()]
    .filter(Boolean)
    .join(', ')

const requested = ({ file, noun, one }: Told): Words => ({
  subject: `We have your ${noun} request`,
  paragraphs: [
    `You asked for ${one}. ${reasonSentence(file)} ${payerSentence(file)}`,
    `${file.vendor_name} has until ${byWhen(file.due_at)} to answer; after that it is approved automatically.`,
  ],
})

const approved = ({ file, mover, why, noun }: Told): Words => ({
  subject: `Your ${noun} is approved`,
  paragraphs: [
    mover === 'admin' ? `We looked at it and approved it.${why}` : '',
    file.way === 'self_ship'
      ? `Send it to ${sellersAddress(file)}, by ${byWhen(file.due_at)}, and give us the tracking number on the order’s page.`
      : `${file.vendor_name} will arrange pickup and tell you the day by ${byWhen(file.due_at)}. Keep it packed.`,
    file.replacement === 'gone' ? 'What you wanted instead is sold out. You get your money back instead.' : '',
  ],
})

const pickedUp = ({ file, what }: Told): Words => ({
  subject: `Pickup ${what === 'pick_up_changed' ? 'moved to' : 'booked for'} ${formatDay(file.pick_up_on)}`,
  paragraphs: [
    `The courier will come on ${formatDayWithWeekday(file.pick_up_on)}: ${file.carrier}, tracking number ${file.tracking_number}. Keep it packed.`,
  ],
})

/** What was accepted, by whom, and what goes to the customer for it. */
const accepted =
  (because: (who: string, told: Told) => string) =>
  (told: Told): Words => {
    const { file, mover, noun } = told
    return {
      subject: `Your ${noun} is accepted`,
      paragraphs: [
        because(mover === 'admin' ? 'We' : file.vendor_name, told),
        [moneySentence(told), replacementSentence(file)].filter(Boolean).join(' '),
      ],
    }
  }

const acceptedInPart = (told: Told): Words => ({
  subject: `A part of your ${told.noun} is accepted`,
  paragraphs: [
    ...accepted((who, { why }) => `${who} checked what came back and accepted a part of it.${why}`)(told).paragraphs,
    refusedSentence(told.file),
    appealSentence(told.file),
  ],
})

/** Why money takes the place of what was to be sent. */
function insteadOf({ file }: Told): string {
  if (wasReported(file)) return 'We looked at the replacement and decided in your favour'
  return file.replacement_tracking_number
    ? 'The replacement did not reach you'
    : `${file.vendor_name} did not send the replacement`
}

const paidInstead = (told: Told): Words =>
  told.owed === 0
    ? {
        subject: `Our decision about your ${told.noun}`,
        paragraphs: [`${insteadOf(told)}.${told.why}`, 'You have already been refunded in full for it.'],
      }
    : {
        subject: 'You get your money back instead',
        paragraphs: [`${insteadOf(told)}, so you get your money back.${told.why}`, moneySentence(told)],
      }

const lookedAt = ({ noun }: Told) => `We are looking at your ${noun}`

const steps: WordsOfSteps = {
  requested,
  approved,
  pick_up_arranged: pickedUp,
  pick_up_changed: pickedUp,
  accepted: accepted((who) => `${who} checked what came back and accepted it.`),
  accepted_in_part: acceptedInPart,
  kept: accepted((who, { why, noun }) => `${who} accepted your ${noun}. You don’t need to send anything back.${why}`),
  lost: accepted(
    (_, { why, parcel }) => `The courier lost ${parcel}. That is not your fault: it counts as accepted.${why}`,
  ),
  granted: accepted((_, { why }) => `We looked at it and decided in your favour.${why}`),
  paid_instead: paidInstead,
  rejected: ({ file, why, noun }) => ({
    subject: `Your ${noun} was refused`,
    paragraphs: [`${file.vendor_name} refused your ${noun}.${why}`, appealSentence(file)],
  }),
  contested: (told) => ({
    subject: lookedAt(told),
    paragraphs: [
      `${told.file.vendor_name} does not agree with your ${told.noun}.${told.why}`,
      `We’re reviewing it ourselves and will decide by ${formatDay(told.file.due_at)}. You don’t need to do anything.`,
    ],
  }),
  escalated: (told) => ({
    subject: lookedAt(told),
    paragraphs: [`You asked us to review it. We will decide by ${formatDay(told.file.due_at)}.`],
  }),
  withdrawn: ({ noun }) => ({
    subject: `Your ${noun} is withdrawn`,
    paragraphs: [`You withdrew your ${noun}. Nothing else happens.`],
  }),
  reminded: ({ file, noun }) => ({
    subject: `Do not forget to send ${noun === 'exchange' ? 'back what you are exchanging' : 'your return'}`,
    paragraphs: [
      `You have not sent it yet. Your ${noun} expires on ${byWhen(file.due_at)}. Send it, and give us the tracking number on the order’s page.`,
    ],
  }),
  expired: ({ noun }) => ({
    subject: `Your ${noun} has expired`,
    paragraphs: [
      `Nothing was sent back within ${sendWithin}, so the ${noun} has ended. You can ask again while the return window is open.`,
    ],
  }),
  sent_off: ({ file, parcel }) => ({
    subject: atFirst(`${parcel} is on its way to the seller`),
    paragraphs: [
      `You sent it with ${file.carrier}, tracking number ${file.tracking_number}. We’ll email you when the seller has it.`,
    ],
  }),
  received: ({ file, detail, parcel }) => ({
    subject: atFirst(`${parcel} has arrived`),
    paragraphs: [
      `${file.vendor_name} has it${detail ? ` (${detail})` : ''} and will check it by ${byWhen(file.due_at)}.`,
    ],
  }),
  counted_nothing: ({ file, noun }) => ({
    subject: 'The seller found nothing in your parcel',
    paragraphs: [
      `${file.vendor_name} counted what came for your ${noun}: nothing. It decides by ${byWhen(file.due_at)}.`,
    ],
  }),
  nothing_came: ({ file, why, noun, parcel }) => ({
    subject: `Your ${noun} was refused: nothing came`,
    paragraphs: [
      `${file.vendor_name} says that ${parcel} did not come.${why}`,
      `${appealSentence(file)} A receipt or the tracking number of your courier helps.`,
    ],
  }),
  refused: ({ file, why, noun }) => ({
    subject: `Your ${noun} was refused after the check`,
    paragraphs: [
      `${file.vendor_name} checked what came back and refused it.${why}`,
      refusedSentence(file),
      appealSentence(file),
    ],
  }),
  closed: ({ file, why, noun }) => ({
    subject: `Our decision about your ${noun}`,
    paragraphs: [
      `We looked at it and cannot accept ${file.status === 'accepted' ? 'the rest of it' : 'it'}.${why}`,
      refusedSentence(file),
    ],
  }),
  replacement_sent: ({ file }) => ({
    subject: 'Your exchange is on its way',
    paragraphs: [
      `${file.vendor_name} has sent the replacement with ${file.replacement_carrier}, tracking number ${file.replacement_tracking_number}.`,
    ],
  }),
  // Where it is decided already, the decision's own email tells all.
  replacement_reported: ({ file }) =>
    file.replacement === 'reported'
      ? {
          subject: 'We are looking at your replacement',
          paragraphs: [
            `You reported a problem with it. We will decide by ${formatDay(file.replacement_due_at)}. Keep the replacement and its packaging until then.`,
          ],
        }
      : undefined,
  replacement_stands: ({ why }) => ({
    subject: 'Our decision about your replacement',
    paragraphs: [`We looked at it and cannot refund it.${why}`],
  }),
  refunded: ({ refund, detail, noun }) => ({
    subject: 'Your refund has been sent',
    paragraphs: [
      `${refund ? formatRupees(paiseToRupees(refund.amountPaise)) : 'Your money'} for this ${noun} is on its way.${detail ? ` The reference: ${detail}.` : ''}`,
    ],
  }),
}
