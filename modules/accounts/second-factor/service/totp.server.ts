import { generateSecret, generateURI, verifySync } from 'otplib'
import { now } from '#platform/context.server.ts'
import { qrOf } from '#platform/qr.server.ts'
import type { TotpEnrolmentView } from '../shapes.ts'

/** A code of the step before or after is right too: clocks differ, and typing takes a while. In seconds. */
const tolerance = 30

/**
 * The time step of which a code is the right one, after `lastStep`; null when it is wrong, or of a step that was used. A code has six digits;
 * spaces between them do not matter.
 */
export function stepOf(secret: string, typed: string, lastStep = 0): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now().getTime() / 1_000)
  const result = verifySync({ secret, token, epoch, epochTolerance: tolerance })
  if (!result.valid || !('timeStep' in result)) return null
  return result.timeStep > lastStep ? result.timeStep : null
}

/** A new secret with all that an app needs to take it up: the text, a link, and a picture to scan. */
export function newTotp(shopName: string, email: string): TotpEnrolmentView {
  const secret = generateSecret()
  const uri = generateURI({ issuer: shopName, label: email, secret })
  return { secret, uri, qr: qrOf(uri) }
}
