import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { authSecret, context } from '#platform/context.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'

const markOf = (secret: string, ticketNumber: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'shringar', 'ticket links', 32))
  return createHmac('sha256', key).update(ticketNumber).digest()
}

/**
 * What lets the writer of a message follow it: its ticket number with a mark that only this shop can make. Nothing is stored of it, so neither the
 * database nor a backup lets anybody in.
 */
export const ticketToken = (ticketNumber: string): string =>
  `${ticketNumber}-${markOf(authSecret(), ticketNumber).toString('base64url')}`

/** The ticket number of a token of ours, made with today's or the previous secret; undefined for every other text. */
export function ticketOfToken(token: string): string | undefined {
  const [, ticketNumber = '', mark = ''] = /^(T-[0-9A-Z]{7})-([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(mark, 'base64url')
  const { previousAuthSecret } = context().config
  const isOurs = [authSecret(), previousAuthSecret].some((secret) => {
    if (!secret) return false
    const right = markOf(secret, ticketNumber)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? ticketNumber : undefined
}

/** The button of an email that leads to the page of this message. */
export function followLink(ticketNumber: string): Pick<Email, 'button' | 'secret'> {
  const token = ticketToken(ticketNumber)
  return { button: { label: 'Follow your message', url: publicUrl(`/ticket?token=${token}`) }, secret: token }
}
