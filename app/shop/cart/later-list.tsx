import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Price } from '#app/ui/price.tsx'
import { useStore } from '#app/ui/store.ts'
import { showToast } from '#app/ui/toast.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import type { CartLine } from '#modules/cart/rules.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import { discountPercent, withTax } from '#modules/pricing/rules.ts'
import { forgetLater, moveBack, savedForLater } from './later.ts'
import { quoteVariants } from './quotes.ts'

const nobody: readonly CartLine[] = []

/** What the shop says today of what was saved; undefined until it has answered. */
function useViews(lines: readonly CartLine[]) {
  const [views, setViews] = useState<ReadonlyMap<string, CartLineView>>()
  const ids = lines.map((line) => line.variantId).join()
  useEffect(() => {
    if (ids)
      quoteVariants(ids.split(',')).then(setViews, () => {
        // Names come with the next look; what is saved stays.
      })
  }, [ids])
  return views
}

function focusHeading() {
  document.querySelector<HTMLElement>('#saved-for-later, h1')?.focus({ preventScroll: true })
}

function SavedLine({ line, view, isKnown }: { line: CartLine; view: CartLineView | undefined; isKnown: boolean }) {
  const name = view ? (view.variantName ? `${view.name}, ${view.variantName}` : view.name) : 'Something you saved'
  const problem = isKnown && !view ? 'No longer sold' : view?.available === 0 ? 'Out of stock' : undefined
  return (
    <li className="grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-line px-(--gutter) py-4 not-first:border-t md:grid-cols-[6rem_minmax(0,1fr)_auto] md:px-4">
      <Photo
        photo={view?.photo ?? null}
        category={view?.category}
        alt=""
        sizes="6rem"
        className="aspect-4/5 self-start rounded-md max-md:row-span-2"
      />
      <div className="min-w-0">
        <h3 className="text-base leading-snug font-medium">
          {view ? (
            <Link to={`/products/${view.slug}`} prefetch="intent" className="hover:underline">
              {view.name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-sm text-ink-2">
          {[view?.variantName, line.quantity > 1 ? `Qty ${line.quantity}` : ''].filter(Boolean).join(', ')}
        </p>
        {view ? (
          <Price
            price={view.price}
            originalPrice={view.originalPrice}
            percentOff={discountPercent(view.price, view.originalPrice)}
            withTax={withTax(view.price)}
          />
        ) : null}
        {problem ? <p className="text-sm font-medium text-warning">{problem}</p> : null}
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        {problem ? null : (
          <Button
            variant="secondary"
            onClick={() => {
              const { held } = moveBack(line.variantId)
              showToast({
                message: held
                  ? `${quantityMax} of ${name} are in your cart, as many as one order takes`
                  : `${name} moved to your cart`,
              })
              focusHeading()
            }}
          >
            Move to cart<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => {
            forgetLater(line.variantId, name)
            focusHeading()
          }}
        >
          Remove<span className="sr-only"> {name} from what you saved</span>
        </Button>
      </div>
    </li>
  )
}

/** What was saved for later, below the cart; nothing where nothing was. */
export default function SavedForLater() {
  const lines = useStore(savedForLater, nobody)
  const views = useViews(lines)
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-3">
      <div id="saved-for-later" tabIndex={-1} className="outline-none">
        <h2 id={id} className="text-lg font-semibold">
          Saved for later ({lines.length})
        </h2>
      </div>
      <ul className="max-md:-mx-(--gutter) border-line bg-surface max-md:border-y md:rounded-lg md:border">
        {lines.map((line) => (
          <SavedLine key={line.variantId} line={line} view={views?.get(line.variantId)} isKnown={views !== undefined} />
        ))}
      </ul>
    </section>
  )
}
