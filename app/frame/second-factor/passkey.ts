import { api, call } from '#app/frame/api.ts'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import type { PasskeyUse } from '#modules/accounts/second-factor/shapes.ts'

/** Whether passkeys of the shop work at the address in the browser. */
export const passkeysWorkAt = (host: string): boolean =>
  window.location.hostname === host && 'PublicKeyCredential' in window

/** Asks the browser for one of the person's passkeys; the answer goes to the API. */
export async function askForPasskey(): Promise<PasskeyUse> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(api.session['passkey-challenge'].$post()),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyUse
}

/** Has the browser make a passkey, and adds it under this name. */
export async function addPasskey(name: string) {
  const factors = api.users.me['second-factor']
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(factors['passkey-enrolment'].$post()),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const made = await startRegistration({ optionsJSON })
  type Body = Parameters<typeof factors.passkeys.$post>[0]['json']
  return call(factors.passkeys.$post({ json: { name, passkey: made as unknown as Body['passkey'] } }))
}

/** The sentence for what went wrong: the browser's own words would not help. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiProblem) return problemText(error, 'That did not work. Check your connection and try again.')
  const { name } = error as Error
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  return 'The passkey was not used. Try again, or use another way.'
}
