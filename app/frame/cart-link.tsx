import { useState } from 'react'
import { Link } from 'react-router'
import { iconButtonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bagIcon } from '#app/ui/icons.ts'
import { counted } from '#platform/kit/counted.ts'

/** 'Cart, 3 items' with the count on a badge, which pops once when something is added. `undefined` until the cart is read. */
export function CartLink({ count }: { count: number | undefined }) {
  const [before, setBefore] = useState(count)
  const [grown, setGrown] = useState(false)
  if (count !== before) {
    setBefore(count)
    setGrown(before !== undefined && count !== undefined && count > before)
  }
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={count === undefined ? 'Cart' : `Cart, ${counted(count, 'item')}`}
      className={iconButtonClass}
    >
      <Icon path={bagIcon} />
      {count ? (
        <span
          key={count}
          aria-hidden="true"
          className={`header-mark absolute -top-0.25 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums [box-shadow:0_0_0_2px_var(--bg)] ${grown ? 'animate-pop' : ''}`}
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  )
}
