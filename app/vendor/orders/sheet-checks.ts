import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { isRefused } from '#app/ui/problem.ts'
import type { ShipmentChecksView } from '#modules/fulfillment/shapes.ts'
import type { ShipmentRow } from '#modules/fulfillment/shipment-rows.ts'

/** Somebody who types is not asked about after each letter. */
const pauseMs = 350

const notChecked = 'The rows could not be checked. Check your connection.'

interface Answer {
  of: string
  rows: ShipmentChecksView['rows']
  failure: string
}

const inputOf = (rows: readonly ShipmentRow[]) =>
  rows.map(({ orderId, carrier, trackingNumber }) => ({ orderId, carrier, trackingNumber }))

/** Asks what would become of each row, again whenever they change and after each `attempt`; undefined while the answer is on its way. */
export function useSheetChecks(rows: readonly ShipmentRow[], attempt: number) {
  const asked = `${attempt} ${JSON.stringify(inputOf(rows))}`
  const [answer, setAnswer] = useState<Answer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the rows
  useEffect(() => {
    if (rows.length === 0) return
    let isCurrent = true
    const answered = (found: Omit<Answer, 'of'>) => {
      if (isCurrent) setAnswer({ of: asked, ...found })
    }
    const timer = setTimeout(() => {
      call(api.vendor.orders['shipment-checks'].$post({ json: { rows: inputOf(rows) } })).then(
        (checks) => answered({ rows: checks.rows, failure: '' }),
        // A check changes nothing, so that it is never in doubt what became of it.
        (error) => answered({ rows: [], failure: (isRefused(error) && error.message) || notChecked }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])
  const current = answer?.of === asked ? answer : undefined
  return { checks: current?.rows, failure: current?.failure ?? '' }
}
