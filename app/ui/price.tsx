import type { ReactNode } from 'react'
import { formatRupees } from '#platform/kit/money.ts'

export interface PriceProps {
  /** Rupees. */
  price: number
  /** The earlier price; drawn only when it is higher. */
  originalPrice?: number | null
  /** '26% off' in neem after the two; leave it out where a badge says it. */
  percentOff?: number
  /** What the customer pays in the end, as a quiet second line: '₹498 with tax'. */
  withTax?: number
  /** On the same line, what that is for a unit: '₹16.60 per ml'. */
  perUnit?: string | null
  /** `lg` on the product's own page. */
  size?: 'md' | 'lg'
  /** Against the far edge of a container that has 40rem. */
  end?: boolean
  /** At the end of the price's own row, such as the tag of an offer. */
  tag?: ReactNode
  className?: string
}

/** The price, the earlier price, and the price with tax. Only an earlier price that was higher is struck out. */
export function Price({
  price,
  originalPrice,
  percentOff,
  withTax,
  perUnit,
  size = 'md',
  end = false,
  tag,
  className = '',
}: PriceProps) {
  const was = typeof originalPrice === 'number' && originalPrice > price ? originalPrice : undefined
  const big = size === 'lg'
  return (
    <div className={`tabular-nums ${end ? '@min-[40rem]:text-right' : ''} ${className}`}>
      <p className={`flex flex-wrap items-baseline gap-x-1.75 ${end ? '@min-[40rem]:justify-end' : ''}`}>
        <b className={`font-semibold ${big ? 'text-3xl leading-tight tracking-tight' : 'text-lg leading-snug'}`}>
          {formatRupees(price)}
        </b>
        {was === undefined ? null : (
          <s className={`text-ink-3 decoration-1 ${big ? 'text-lg' : 'text-sm'}`}>
            <span className="sr-only">was </span>
            {formatRupees(was)}
          </s>
        )}
        {was !== undefined && percentOff ? (
          <span className={`font-semibold text-success ${big ? 'text-lg' : 'text-sm'}`}>{percentOff}% off</span>
        ) : null}
        {tag}
      </p>
      {withTax === undefined ? null : (
        <p className="text-xs text-ink-3">
          {formatRupees(withTax)} with tax{perUnit ? `, ${perUnit}` : ''}
        </p>
      )}
    </div>
  )
}
