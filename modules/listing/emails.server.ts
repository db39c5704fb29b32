import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'

export type ListingNews =
  | 'approved'
  | 'sent_back'
  | 'suspended'
  | 'reinstated'
  | 'changes_approved'
  | 'changes_sent_back'

const news: Record<ListingNews, { subject: string; sentence: string }> = {
  approved: { subject: 'is live', sentence: 'was approved and is on sale now.' },
  sent_back: { subject: 'was sent back', sentence: 'needs a change before it can go live.' },
  suspended: { subject: 'is suspended', sentence: 'was taken off sale. Existing orders are not affected.' },
  reinstated: { subject: 'is back on sale', sentence: 'is on sale again.' },
  changes_approved: { subject: 'is up to date', sentence: 'now shows your changes.' },
  changes_sent_back: {
    subject: 'keeps its old version',
    sentence: 'stays on sale as it was: your changes were sent back.',
  },
}

/** Tells somebody of a vendor what became of a listing. */
export function listingEmail(
  to: string,
  about: { productId: string; product: string; what: ListingNews; reason: string | null },
): Email {
  const { subject, sentence } = news[about.what]
  return {
    to,
    subject: `${about.product} ${subject}`,
    paragraphs: [`${about.product} ${sentence}`, ...(about.reason ? [`Reason: ${about.reason}`] : [])],
    button: { label: 'Open the product', url: publicUrl(`/vendor/products/${about.productId}`) },
  }
}
