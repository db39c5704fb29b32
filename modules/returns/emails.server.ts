import { refundTime } from '#modules/payments/rules.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees, type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { refusedBackDays, returnReasons } from './rules.ts'
import type { By, FileRefund, ReturnFile } from './store/files.server.ts'

const rowsOf = (file: ReturnFile): [string, string][] =>
  file.lines.map((line) => [
    `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`,
    file.wish === 'exchange' && line.replacementName
      ? `× ${line.quantity}, for ${line.replacementName}`
      : `× ${line.quantity}`,
  ])

const appealSentence = (file: ReturnFile) =>
  `If you do not agree, ask us on the order’s page to look at it, by ${by(file.due_at)}.`

const by = (moment: Date | null) => (moment ? formatMoment(moment) : 'the next days')

const reasonSentence = (file: ReturnFile) => `The reason: “${returnReasons[file.reason].words}”.`

const payerSentence = (file: ReturnFile) =>
  file.payer === 'vendor'
    ? 'The seller pays for the way back and has it picked up.'
    : 'You pay the courier for the way back.'

/** What goes back because of a step, and how. */
function moneySentence(file: ReturnFile, owed: Paise): string {
  if (owed === 0) return ''
  const sum = formatRupees(paiseToRupees(owed))
  if (!file.is_paid_by_hand) return `${sum} goes back the way you paid, in ${refundTime}.`
  return file.account
    ? `We send ${sum} to your ${file.account.kind === 'upi' ? `UPI id ${file.account.shown}` : file.account.shown}.`
    : `${sum} is due to you. Tell us on the order’s page where to send it: a bank account or a UPI id.`
}

const hasRefused = (file: ReturnFile) => file.lines.some(({ refused }) => refused > 0)

/** What becomes of pieces that the seller has and refused. */
const refusedSentence = (file: ReturnFile) =>
  hasRefused(file)
    ? `What was refused is still yours. If you want it back, ask the seller: it is sent to you at the seller’s cost, within ${refusedBackDays} days.`
    : ''

/** Whether the seller has to send a replacement. */
const isOwed = (file: ReturnFile) => file.replacement === 'reserved' && file.replacement_due_at !== null

function replacementSentence(file: ReturnFile): string {
  return isOwed(file) ? `The seller sends the replacement by ${formatDay(file.replacement_due_at)}.` : ''
}

/** A step that people are written to about: what happened, who did it, what was said with it, what it owes, and the refund that it is about. */
export interface ToldStep {
  what: string
  by: By | null
  detail: string | null
  owed: Paise
  refund: FileRefund | undefined
}

interface Words {
  subject: string
  paragraphs: string[]
}

/** What a customer reads of each step; undefined where there is nothing to write. */
function customerWords(file: ReturnFile, { what, by: mover, detail, owed, refund }: ToldStep): Words | undefined {
  const why = detail ? ` The reason: ${detail}` : ''
  const seller = file.vendor_name
  switch (what) {
    case 'requested':
      return {
        subject: 'We have your return request',
        paragraphs: [
          `You asked for ${file.wish === 'exchange' ? 'an exchange' : 'a return'}. ${reasonSentence(file)} ${payerSentence(file)}`,
          `${seller} has until ${by(file.due_at)} to answer; after that it is approved automatically.`,
        ],
      }
    case 'approved':
      return {
        subject: 'Your return is approved',
        paragraphs: [
          ...(mover === 'admin' ? [`We looked at it and approved it.${why}`] : []),
          file.way === 'self_ship'
            ? `Send it to ${[file.vendor_name, file.vendor_street, file.vendor_city, `${file.vendor_state} ${file.vendor_pincode ?? ''}`.trim()].filter(Boolean).join(', ')}, by ${by(file.due_at)}, and give us the tracking number on the order’s page.`
            : `${seller} will have it picked up, and tells you the day by ${by(file.due_at)}. Keep it packed.`,
          ...(file.replacement === 'gone'
            ? ['What you wanted instead is sold out. You get your money back instead.']
            : []),
        ],
      }
    case 'rejected':
      return {
        subject: 'Your return was refused',
        paragraphs: [`${seller} refused your return.${why}`, appealSentence(file)],
      }
    case 'contested':
      return {
        subject: 'We are looking at your return',
        paragraphs: [
          `${seller} does not agree with your return.${why}`,
          `We look at it ourselves and decide by ${formatDay(file.due_at)}. You need not do anything.`,
        ],
      }
    case 'escalated':
      return {
        subject: 'We are looking at your return',
        paragraphs: [`You asked us to look at it. We decide by ${formatDay(file.due_at)}.`],
      }
    case 'withdrawn':
      return { subject: 'Your return is withdrawn', paragraphs: ['You took your return back. Nothing else happens.'] }
    case 'reminded':
      return {
        subject: 'Do not forget to send your return',
        paragraphs: [
          `Your return has not been sent yet. It expires on ${by(file.due_at)}. Send it, and give us the tracking number on the order’s page.`,
        ],
      }
    case 'expired':
      return {
        subject: 'Your return has expired',
        paragraphs: [
          'Nothing was sent back within ten days, so the return has ended. You can ask again while the return window is open.',
        ],
      }
    case 'pick_up_arranged':
    case 'pick_up_changed':
      return {
        subject: what === 'pick_up_changed' ? 'Your return is picked up on another day' : 'Your return is picked up',
        paragraphs: [
          `The courier comes on ${formatDay(file.pick_up_on)}: ${file.carrier}, tracking number ${file.tracking_number}. Keep it packed.`,
        ],
      }
    case 'sent_off':
      return {
        subject: 'Your return is on its way',
        paragraphs: [
          `You sent it with ${file.carrier}, tracking number ${file.tracking_number}. We write when the seller has it.`,
        ],
      }
    case 'received':
      return {
        subject: 'Your return has arrived',
        paragraphs: [`${seller} has it${detail ? ` (${detail})` : ''} and checks it by ${by(file.due_at)}.`],
      }
    case 'counted_nothing':
      return {
        subject: 'The seller found nothing of your return',
        paragraphs: [`${seller} counted what came for your return: nothing. It decides by ${by(file.due_at)}.`],
      }
    case 'accepted':
    case 'accepted_in_part':
    case 'kept':
    case 'lost':
    case 'granted':
      return {
        subject: what === 'accepted_in_part' ? 'A part of your return is accepted' : 'Your return is accepted',
        paragraphs: [
          acceptedBecause(what, mover === 'admin' ? 'We' : seller, why),
          [moneySentence(file, owed), replacementSentence(file)].filter(Boolean).join(' '),
          ...(what === 'accepted_in_part' ? [refusedSentence(file), appealSentence(file)] : []),
        ].filter(Boolean),
      }
    case 'nothing_came':
      return {
        subject: 'Your return was refused: nothing came',
        paragraphs: [
          `${seller} says that nothing of your return came.${why}`,
          `${appealSentence(file)} A receipt or the tracking number of your courier helps.`,
        ],
      }
    case 'refused':
      return {
        subject: 'Your return was refused after the check',
        paragraphs: [
          `${seller} checked what came back and refused it.${why}`,
          refusedSentence(file),
          appealSentence(file),
        ],
      }
    case 'closed':
      return {
        subject: 'Our decision about your return',
        paragraphs: [
          `We looked at it and cannot accept ${file.status === 'accepted' ? 'the rest of it' : 'it'}.${why}`,
          refusedSentence(file),
        ].filter(Boolean),
      }
    case 'paid_instead':
      return {
        subject: 'You get your money back instead',
        paragraphs: [
          `${file.replacement_tracking_number ? 'The replacement did not reach you' : `${seller} did not send the replacement`}, so you get your money back.${why}`,
          moneySentence(file, owed),
        ].filter(Boolean),
      }
    case 'replacement_sent':
      return {
        subject: 'Your exchange is on its way',
        paragraphs: [
          `${seller} has sent the replacement with ${file.replacement_carrier}, tracking number ${file.replacement_tracking_number}.`,
        ],
      }
    case 'refunded': {
      const sum = refund ? formatRupees(paiseToRupees(refund.amountPaise)) : 'Your money'
      return {
        subject: 'Your refund has been sent',
        paragraphs: [`${sum} for this return is on its way.${detail ? ` The reference: ${detail}.` : ''}`],
      }
    }
    default:
      return undefined
  }
}

function acceptedBecause(what: string, who: string, why: string): string {
  switch (what) {
    case 'kept':
      return `${who} accepted your return. You need not send anything back.${why}`
    case 'lost':
      return `The courier lost your return. That is not your fault: it counts as accepted.${why}`
    case 'granted':
      return `We looked at it and decided for you.${why}`
    case 'accepted_in_part':
      return `${who} checked what came back and accepted a part of it.${why}`
    default:
      return `${who} checked what came back and accepted it.`
  }
}

const keepRefused = `What you refused still belongs to the customer. Keep it, and send it back at your own cost within ${refusedBackDays} days when they ask for it.`

/** What the operator accepted, and why nothing more of it has to come. */
const ours: Record<string, string> = {
  kept: 'We accepted it, and the customer keeps it.',
  lost: 'The courier lost it, so we accepted it.',
  granted: 'We accepted it.',
}

/** What goes to the customer now: money, the vendor's replacement, or both. */
function owedWords(file: ReturnFile, owed: Paise): string {
  return [
    owed > 0 ? `${formatRupees(paiseToRupees(owed))} goes back to the customer.` : '',
    isOwed(file) ? `Send the replacement by ${formatDay(file.replacement_due_at)}, and give us its number.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** An approval that the vendor did not give itself, or that leaves it something to do. */
function approvedWords(file: ReturnFile, mover: By | null, why: string): Words | undefined {
  if (mover === 'vendor' && file.way !== 'pick_up') return undefined
  const because = {
    admin: `We looked at it and approved it.${why}`,
    system: 'You did not answer in time, so it is approved.',
    vendor: 'The return is approved.',
    customer: '',
  }[mover ?? 'vendor']
  return file.way === 'pick_up'
    ? {
        subject: 'Arrange a pick-up',
        paragraphs: [because, `Send a courier by ${by(file.due_at)}, and give us its number.`],
      }
    : {
        subject: 'A return is approved',
        paragraphs: [because, 'The customer sends it to you. Check it in when it arrives.'],
      }
}

/** What a vendor's people read of each step. */
function vendorWords(file: ReturnFile, { what, by: mover, detail, owed }: ToldStep): Words | undefined {
  const why = detail ? ` The reason: ${detail}` : ''
  switch (what) {
    case 'requested':
      return {
        subject: file.wish === 'exchange' ? 'A customer asks for an exchange' : 'A customer asks for a return',
        paragraphs: [
          `${reasonSentence(file)} ${file.payer === 'vendor' ? 'You pay for the way back.' : 'The customer pays for the way back.'}`,
          `Answer by ${by(file.due_at)}, or it is approved automatically.`,
        ],
      }
    case 'approved':
      return approvedWords(file, mover, why)
    case 'withdrawn':
      return { subject: 'A return is withdrawn', paragraphs: ['The customer keeps it. There is nothing to do.'] }
    case 'expired':
      return { subject: 'A return has expired', paragraphs: ['The customer sent nothing back within ten days.'] }
    case 'sent_off':
      return {
        subject: 'A return is on its way to you',
        paragraphs: [
          `It comes with ${file.carrier}, tracking number ${file.tracking_number}. Check it in when it arrives.`,
        ],
      }
    case 'escalated':
      return {
        subject: 'We look at a return',
        paragraphs: ['The customer asked us to look at it. We write when we have decided.'],
      }
    case 'kept':
    case 'lost':
    case 'granted':
      return mover === 'admin'
        ? {
            subject: 'Our decision about a return',
            paragraphs: [`${ours[what]}${why}`, owedWords(file, owed)].filter(Boolean),
          }
        : undefined
    case 'closed':
      return {
        subject: 'Our decision about a return',
        paragraphs: [
          `We did not accept ${file.status === 'accepted' ? 'the rest of it' : 'it'}.${why}`,
          ...(hasRefused(file) ? [keepRefused] : []),
        ],
      }
    case 'refused':
    case 'accepted_in_part':
      return hasRefused(file) ? { subject: 'What you refused', paragraphs: [keepRefused] } : undefined
    case 'paid_instead':
      return {
        subject: 'Our decision about an exchange',
        paragraphs: [
          `The customer gets money instead: ${formatRupees(paiseToRupees(owed))}.${why}`,
          file.replacement_tracking_number
            ? 'What you sent counts as lost. Ask your courier for it.'
            : 'Please don’t send the replacement: it is back in your stock.',
        ],
      }
    case 'risen':
      return {
        subject: 'A return is late',
        paragraphs: ['Its next step is overdue, so we look after it now. Open it and take the step, or we decide.'],
      }
    default:
      return undefined
  }
}

const subjectOf = (words: Words, file: ReturnFile) => `${words.subject} (${file.public_id}, order ${file.order_id})`

/** Tells the customer of a step: what, why, until when, under which number. Undefined where a step is no news to them. */
export function customerEmail(file: ReturnFile, to: string, step: ToldStep): Email | undefined {
  const words = customerWords(file, step)
  return (
    words && {
      to,
      subject: subjectOf(words, file),
      paragraphs: [...words.paragraphs, `Your return number is ${file.public_id}.`],
      rows: rowsOf(file),
      button: { label: 'See the return', url: publicUrl(`/orders/${file.order_id}#returns`) },
    }
  )
}

/** Tells somebody of the vendor of a step that concerns it. */
export function vendorEmail(file: ReturnFile, to: string, step: ToldStep): Email | undefined {
  const words = vendorWords(file, step)
  return (
    words && {
      to,
      subject: subjectOf(words, file),
      paragraphs: words.paragraphs,
      rows: rowsOf(file),
      button: { label: 'Open the return', url: publicUrl(`/vendor/returns/${file.public_id}`) },
    }
  )
}
