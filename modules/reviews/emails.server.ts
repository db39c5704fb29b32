import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { type RejectionReason, rejectionReasons } from './limits.ts'

/** To the author: which of the public rules it was, and what can be done. */
export function rejectedEmail(to: string, product: { name: string; slug: string }, reason: RejectionReason): Email {
  return {
    to,
    subject: `Your review of ${product.name} is not shown`,
    paragraphs: [
      `We looked at your review of ${product.name} and do not show it for this reason: ${rejectionReasons[reason]}`,
      'How many stars you gave has nothing to do with it. You can change your review; then we look at it again.',
    ],
    button: { label: 'Change your review', url: publicUrl(`/products/${product.slug}#reviews`) },
    closing: `The rules for all reviews: ${publicUrl('/how-reviews-work')}`,
  }
}

/** To the people of the vendor whose reply was taken down. */
export function replyRemovedEmail(to: string, product: { name: string }, reason: RejectionReason): Email {
  return {
    to,
    subject: `Your reply to a review of ${product.name} was taken down`,
    paragraphs: [
      `Readers reported your reply to a review of ${product.name}, and we took it down for this reason: ${rejectionReasons[reason]}`,
      'You can write another one.',
    ],
    button: { label: 'Open your reviews', url: publicUrl('/vendor/reviews') },
  }
}
