import { isGuessableFor } from '#modules/accounts/rules.ts'

/** Said below a new password that `isWeakPassword` knows. */
export const weakPasswordSentence = 'This password is on lists that attackers try first. A longer one is safer.'

/**
 * Whether attackers would try this password first. The list is fetched when it is first needed, and the password never leaves the
 * browser for it. Where the browser cannot compute it (no secure context), the answer is what the rules alone say.
 */
export async function isWeakPassword(password: string, person: { name: string; email: string }): Promise<boolean> {
  if (isGuessableFor(password, person)) return true
  if (!window.crypto?.subtle) return false
  const [{ commonPasswordPrefixes }, { isListed }, digest] = await Promise.all([
    import('#modules/accounts/common-passwords.ts'),
    import('#modules/accounts/password-list.ts'),
    window.crypto.subtle.digest('SHA-1', new TextEncoder().encode(password.toLowerCase())),
  ])
  return isListed(new DataView(digest).getUint32(0), commonPasswordPrefixes)
}
