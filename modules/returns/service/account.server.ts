import { seal, tryUnseal } from '#platform/seal.server.ts'
import type { OpenedAccountView, RefundAccount } from '../shapes.ts'

/** `asha@okbank` → `as…@okbank`. */
const shownUpi = (id: string) => `${id.slice(0, 2)}…${id.slice(id.indexOf('@'))}`

/** An account as it is kept: sealed, with as much in the open as a screen shows. */
export function sealedAccount(account: RefundAccount): { kind: 'bank' | 'upi'; sealed: Buffer; shown: string } {
  const { consent: _, ...said } = account
  return {
    kind: said.kind,
    sealed: seal(JSON.stringify(said)),
    shown: said.kind === 'upi' ? shownUpi(said.upiId) : `account ending in ${said.accountNumber.slice(-4)}`,
  }
}

/** What was sealed; undefined when it cannot be opened any more. */
export function openedAccount(sealed: Buffer): OpenedAccountView | undefined {
  const text = tryUnseal(sealed)
  if (text === undefined) return undefined
  const said = JSON.parse(text) as Omit<RefundAccount, 'consent'> as
    | { kind: 'upi'; upiId: string }
    | { kind: 'bank'; holder: string; accountNumber: string; ifsc: string }
  return said.kind === 'upi'
    ? { kind: 'upi', holder: null, account: said.upiId, ifsc: null }
    : { kind: 'bank', holder: said.holder, account: said.accountNumber, ifsc: said.ifsc }
}
