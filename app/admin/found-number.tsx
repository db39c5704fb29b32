import { formatMobile } from '#platform/kit/india.ts'

/** Below a name in a list: the phone number by which the row was found. */
export const FoundNumber = ({ of: { phone } }: { of: { phone: string | null } }) =>
  phone === null ? null : (
    <span className="block text-sm whitespace-nowrap text-ink-2 tabular-nums">{formatMobile(phone)}</span>
  )
