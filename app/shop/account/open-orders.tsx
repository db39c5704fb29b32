import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const hasEnded = (status: string) => status === 'delivered' || status === 'cancelled'
/** Who has more under way than this reads of the newest. */
const newest = 50

/** Names the orders that have not arrived yet: without the account nobody can see or cancel them. Nothing where all have ended. */
export function OpenOrders() {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => {
    let isHere = true
    call(api.orders.$get({ query: { limit: String(newest) } })).then(
      ({ items }) => {
        if (isHere) setIds(items.filter(({ status }) => !hasEnded(status)).map(({ id }) => id))
      },
      // The account can be deleted all the same; My Orders says what is under way.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  if (ids.length === 0) return null
  const isOne = ids.length === 1
  return (
    <Notice tone="warning" className="mt-4">
      {isOne ? 'This order has' : 'These orders have'} not arrived yet: {ids.join(', ')}. Look at{' '}
      <TextLink to="/orders">My Orders</TextLink> first: without the account you can no longer see or cancel{' '}
      {isOne ? 'it' : 'them'}, and you still pay for cash-on-delivery orders when they arrive.
    </Notice>
  )
}
