import { TextLink } from '#app/ui/text-link.tsx'
import { addressOf, type OrderToolsProps } from './tools.tsx'

/**
 * Tries to pay that came to nothing are no orders; who looks for one finds them here. Some were declined, others left on the gateway's page: what all have
 * in common is said.
 */
export default function DeclinedTries({ asked: { show, q }, counts }: OrderToolsProps) {
  const tries = counts.declined === 1 ? 'A payment was not completed' : `${counts.declined} payments were not completed`
  return (
    <p className="mt-4 text-sm text-ink-2">
      {tries}, and nothing was charged.{' '}
      {show === 'declined' ? (
        <TextLink to={addressOf('placed', q)}>Show my orders</TextLink>
      ) : (
        <TextLink to={addressOf('declined', q)}>Show {counts.declined === 1 ? 'it' : 'them'}</TextLink>
      )}
    </p>
  )
}
