import type { LinkProps } from 'react-router'
import { TextLink } from '#app/ui/text-link.tsx'

export interface DeclinedTriesProps {
  count: number
  /** They are what the list shows now. */
  areShown: boolean
  /** To them, or back to the orders. */
  to: LinkProps['to']
}

/**
 * Tries to pay that came to nothing are no orders; who looks for one finds them here. Some were declined, others left on the gateway's page: what all have
 * in common is said.
 */
export default function DeclinedTries({ count, areShown, to }: DeclinedTriesProps) {
  return (
    <p className="mt-4 text-sm text-ink-2">
      {count === 1 ? 'A payment was not completed' : `${count} payments were not completed`}, and nothing was charged.{' '}
      <TextLink to={to}>{areShown ? 'Show my orders' : count === 1 ? 'Show it' : 'Show them'}</TextLink>
    </p>
  )
}
