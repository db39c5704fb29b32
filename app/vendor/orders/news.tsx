import { Fragment, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { useOrderEvents } from '#app/frame/events.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Keeps a vendor's page up to date, and says quietly when a new order has come in. */
export function VendorOrderNews({ className = '' }: { className?: string }) {
  const { revalidate } = useRevalidator()
  const [arrived, setArrived] = useState<readonly string[]>([])
  useOrderEvents((news) => {
    if (news.what !== 'gap' && news.as !== 'vendor') return
    if (news.what === 'placed') setArrived((known) => [...new Set([...known, news.orderId])])
    revalidate()
  })
  return (
    // The region is there before it speaks, so that what comes is heard.
    <div role="status" className={`empty:hidden ${className}`}>
      {arrived.length > 0 ? (
        <Notice
          tone="info"
          action={
            <Button size="sm" variant="ghost" onClick={() => setArrived([])}>
              Seen
            </Button>
          }
        >
          <b className="font-semibold">{arrived.length === 1 ? 'New order' : `${arrived.length} new orders`}</b>
          {arrived.map((orderId, at) => (
            <Fragment key={orderId}>
              {at === 0 ? ': ' : ', '}
              <Link to={href('/vendor/orders/:orderId', { orderId })} className="link whitespace-nowrap">
                {orderId}
              </Link>
            </Fragment>
          ))}
        </Notice>
      ) : null}
    </div>
  )
}
