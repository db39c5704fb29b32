/** A mail that is not on its way yet. Its body stays inside: it may hold a link that lets somebody in. */
export interface MailView {
  id: string
  recipient: string
  subject: string
  status: 'waiting' | 'failed'
  attempts: number
  lastError: string | null
  queuedAt: string
}
