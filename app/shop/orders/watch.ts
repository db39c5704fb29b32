import { useEffect, useState } from 'react'
import { ApiProblem } from '#app/ui/problem.ts'
import type { OrderDetailView } from '#modules/orders/shapes.ts'
import { loadOrder } from './detail.tsx'

const firstWaitMs = 3_000
const longestWaitMs = 30_000

/** An order as it is now; while its payment is awaited it is asked for again, less and less often, while the page is visible. */
export function useWatchedOrder(orderId: string | undefined) {
  const [order, setOrder] = useState<OrderDetailView>()
  const [failure, setFailure] = useState<'not_found' | 'away'>()

  useEffect(() => {
    if (!orderId) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    async function look(id: string, wait: number) {
      if (document.visibilityState === 'visible') {
        try {
          const now = await loadOrder(id)
          if (!isHere) return
          setOrder(now)
          setFailure(undefined)
          if (now.paymentStatus !== 'awaiting') return
        } catch (error) {
          if (!isHere) return
          const isOurs = error instanceof ApiProblem && (error.status === 404 || error.status === 401)
          setFailure(error instanceof ApiProblem && error.status === 404 ? 'not_found' : 'away')
          if (isOurs) return
        }
      }
      timer = setTimeout(() => look(id, Math.min(wait * 1.5, longestWaitMs)), wait)
    }
    look(orderId, firstWaitMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [orderId])

  return { order, failure }
}
