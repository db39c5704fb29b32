import { useEffect, useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import { type Action, useAction } from '#app/ui/use-action.ts'
import type { HighlightsView, MarkedProductView } from '#modules/catalog/highlights/shapes.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay } from '#platform/kit/dates.ts'

type List = 'bestsellers' | 'new-arrivals'

interface Choice {
  list: List
  title: string
  text: string
  empty: string
  marked: { items: MarkedProductView[]; total: number }
}

/** Products on sale that match what is typed, a moment after the last key. */
function useMatches(typed: string): ProductCardView[] | undefined {
  const [matches, setMatches] = useState<ProductCardView[]>()
  useEffect(() => {
    const q = typed.trim()
    if (!q) {
      setMatches(undefined)
      return
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      call(api.products.$get({ query: { q, limit: '6' } })).then(
        (found) => isCurrent && setMatches(found.items),
        () => isCurrent && setMatches([]),
      )
    }, 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  return matches
}

interface RowProps {
  product: Pick<MarkedProductView, 'name' | 'brand' | 'category' | 'photo'>
  note?: string
  action: { label: string; name: string; onPress: () => void; busy: boolean }
}

function Row({ product, note, action }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Photo
        photo={product.photo}
        category={product.category}
        sizes="2.75rem"
        alt=""
        className="aspect-4/5 w-11 shrink-0 rounded-sm"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{product.name}</p>
        <p className="text-ink-2">{note ?? product.brand}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="max-md:min-h-(--control-md)"
        aria-label={action.name}
        busy={action.busy}
        onClick={action.onPress}
      >
        {action.label}
      </Button>
    </li>
  )
}

interface Mark {
  product: { id: string; name: string }
  on: boolean
  isUndo?: boolean
}

function HighlightPanel({ choice, onChange }: { choice: Choice; onChange: (next: HighlightsView) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const matches = useMatches(typed)
  const marked = new Set(choice.marked.items.map((product) => product.id))
  const what = choice.list === 'bestsellers' ? 'a bestseller' : 'new'

  const marking: Action<Mark, HighlightsView> = useAction(
    ({ product, on }: Mark) => {
      const one = api.admin.settings.highlights[':list'][':productId']
      const asked = { param: { list: choice.list, productId: product.id } }
      return call(on ? one.$put(asked) : one.$delete(asked))
    },
    {
      failure: 'This did not work. Try again.',
      onDone: onChange,
      done: (_, { product, on }) => (on ? `${product.name} is ${what} now.` : `${product.name} is no longer ${what}.`),
      undo: (_, { product, on, isUndo }) =>
        isUndo ? undefined : () => marking.run({ product, on: !on, isUndo: true }),
    },
  )
  const mark = (product: Mark['product'], on: boolean) => marking.run({ product, on })
  const busy = marking.input?.product.id

  return (
    <section aria-labelledby={`${id}-title`} className="panel panel-pad min-w-0">
      <h3 id={`${id}-title`} className="text-lg font-semibold">
        {choice.title} <span className="font-normal text-ink-3 tabular-nums">{choice.marked.total}</span>
      </h3>
      <p className="text-sm text-ink-2">{choice.text}</p>
      <PortalBanner error={marking.error} attempt={marking.attempt} className="mt-3">
        {marking.refusal}
      </PortalBanner>
      <search className="relative mt-4 block">
        <label htmlFor={id} className="sr-only">
          Find a product for {choice.title}
        </label>
        <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
        <input
          id={id}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Find a product to add"
          autoComplete="off"
          maxLength={100}
          className="control with-icon pl-11"
        />
      </search>
      <div role="status" className="sr-only">
        {matches ? `${counted(matches.length, 'product')} found` : ''}
      </div>
      {matches ? (
        <div className="mt-2 rounded-md border border-line px-3 py-1">
          {matches.length === 0 ? (
            <p className="py-2.5 text-sm text-ink-2">No product on sale has this name.</p>
          ) : (
            <ul aria-label="Found" className="divide-y divide-line">
              {matches.map((product) => (
                <Row
                  key={product.id}
                  product={product}
                  action={{
                    label: marked.has(product.id) ? 'Remove' : 'Add',
                    name: marked.has(product.id) ? `Remove ${product.name}` : `Add ${product.name}`,
                    busy: busy === product.id,
                    onPress: () => mark(product, !marked.has(product.id)),
                  }}
                />
              ))}
            </ul>
          )}
        </div>
      ) : null}
      {choice.marked.items.length === 0 ? (
        <p className="mt-4 text-sm text-ink-2">{choice.empty}</p>
      ) : (
        <ul aria-label={choice.title} className="mt-3 divide-y divide-line">
          {choice.marked.items.map((product) => (
            <Row
              key={product.id}
              product={product}
              note={product.newUntil ? `New until ${formatDay(product.newUntil)}` : product.brand}
              action={{
                label: 'Remove',
                name: `Remove ${product.name} from ${choice.title}`,
                busy: busy === product.id,
                onPress: () => mark(product, false),
              }}
            />
          ))}
        </ul>
      )}
      {choice.marked.total > choice.marked.items.length ? (
        <p className="mt-2 text-sm text-ink-2">
          {choice.marked.items.length} of {choice.marked.total >= 1_000 ? 'more than 1,000' : choice.marked.total} are
          shown. Find the others by name.
        </p>
      ) : null}
    </section>
  )
}

/** What the home page puts forward. */
export function HighlightsSection({ highlights: first }: { highlights: HighlightsView }) {
  const [highlights, setHighlights] = useState(first)
  return (
    <section aria-labelledby="section-title">
      <h2 id="section-title" className="text-xl font-semibold">
        Featured products
      </h2>
      <p className="mt-1 max-w-(--container-text) text-ink-2">
        The home page shows the six best-selling products on the bestsellers list and the four newest arrivals.
      </p>
      <div className="mt-4 grid items-start gap-3.5 pair-[20rem]">
        <HighlightPanel
          onChange={setHighlights}
          choice={{
            list: 'bestsellers',
            title: 'Bestsellers',
            text: 'They stay until you remove them.',
            empty: 'No product is marked as a bestseller. The home page leaves the section out.',
            marked: highlights.bestsellers,
          }}
        />
        <HighlightPanel
          onChange={setHighlights}
          choice={{
            list: 'new-arrivals',
            title: 'New arrivals',
            text: 'A product is new for 60 days from the moment you add it.',
            empty: 'No product is marked as new. The home page leaves the section out.',
            marked: highlights.newArrivals,
          }}
        />
      </div>
    </section>
  )
}
