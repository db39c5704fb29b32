import { formatMobile } from '#platform/kit/india.ts'
import { telephone } from './telephone.ts'

/** A stored phone number, to be dialled by a press. */
export const PhoneLink = ({ phone, className = '' }: { phone: string; className?: string }) => (
  <a href={telephone(phone)} className={`link tabular-nums ${className}`}>
    {formatMobile(phone)}
  </a>
)
