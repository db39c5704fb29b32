import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGo } from '#app/frame/go.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon } from '#app/ui/icons.ts'
import { useOpen } from '#app/ui/use-open.ts'
import { type CatalogueFilters, filterParameters, readFilters } from '#modules/search/rules/filters.ts'
import type { FacetsView, OptionGroupName } from '#modules/search/shapes.ts'
import { type CatalogueState, catalogueAddress, readCatalogue } from './address.ts'
import { discountLabel, ratingLabel } from './labels.ts'
import type { ListOf } from './list.server.ts'
import { OptionList } from './option-list.tsx'
import { PriceRange } from './price-filter.tsx'

export interface CatalogueFiltersProps {
  /** Of the list that is shown. */
  state: CatalogueState
  /** What its path says already. */
  of: ListOf
  facets: FacetsView
  /** The list stays as it is, since the shop is out of reach. */
  onStay?: () => void
}

/** Groups that stand closed below the others until they are wanted. */
const closedGroups: { name: OptionGroupName; title: string; find?: string }[] = [
  { name: 'skin', title: 'Skin type' },
  { name: 'hair', title: 'Hair type' },
  { name: 'concern', title: 'Concern' },
  { name: 'shade', title: 'Shade family' },
  { name: 'finish', title: 'Finish' },
  { name: 'with', title: 'Made with', find: 'ingredient' },
  { name: 'without', title: 'Made without' },
  { name: 'country', title: 'Country of origin' },
]

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** Its options are drawn when it is opened first: they would only make the document heavier. */
function ClosedGroup({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const details = useOpen(open)
  return (
    <details {...details} className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold">
        {title}
        <Icon path={chevronDownIcon} size={16} className="text-ink-2 transition-[rotate] group-open:rotate-180" />
      </summary>
      {details.open ? (
        // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the summary
        <div role="group" aria-label={title} className="pb-3">
          {children}
        </div>
      ) : null}
    </details>
  )
}

const sameFilters = (one: CatalogueFilters, other: CatalogueFilters) =>
  String(filterParameters(one)) === String(filterParameters(other))

/** What was ticked before the page was hydrated. */
function readForm(form: HTMLFormElement, filters: CatalogueFilters): CatalogueFilters {
  const typed = new FormData(form)
  const names = new Set([...form.querySelectorAll('input[name]')].map((input) => (input as HTMLInputElement).name))
  const search = new URLSearchParams(filterParameters(filters))
  for (const name of names) {
    const values = typed.getAll(name).map(String).filter(Boolean)
    if (values.length > 0) search.set(name, values.join(','))
    else search.delete(name)
  }
  return readFilters(search)
}

/** Goes to the first page of the same list with other filters; grid or list stays as it is now. */
function useNarrow(state: CatalogueState) {
  const go = useGo()
  const [search] = useSearchParams()
  const { view } = readCatalogue(search, state.path)
  return (filters: CatalogueFilters, onStay: () => void) =>
    go(catalogueAddress({ ...state, view, filters, page: 1 }), { preventScrollReset: true }, onStay)
}

/** Everything that a list can be narrowed by. Ticks show at once, the results follow. */
export default function CatalogueFiltersPanel({ state, of, facets, onStay }: CatalogueFiltersProps) {
  const { q, path, filters } = state
  const narrow = useNarrow(state)
  const [wish, setWish] = useState(filters)
  const [drawn, setDrawn] = useState(filters)
  const form = useRef<HTMLFormElement>(null)
  if (!sameFilters(drawn, filters)) {
    setDrawn(filters)
    setWish(filters)
  }

  function change(next: CatalogueFilters) {
    setWish(next)
    if (sameFilters(next, filters)) return
    narrow(next, () => {
      setWish(filters)
      onStay?.()
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    if (form.current) change(readForm(form.current, filters))
  }, [])

  const toggle = (name: OptionGroupName) => (slug: string) => {
    const chosen = wish[name]
    const next = chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug].sort()
    change({ ...wish, [name]: next })
  }
  const isCatalogue = path === catalogueAddress({})
  const asked = Object.fromEntries([...(q ? [['q', q]] : []), ...filterParameters({ ...filters, ...of })])
  const list = (name: OptionGroupName, find?: string) => (
    <OptionList
      group={name}
      options={facets.options[name]}
      chosen={wish[name]}
      onToggle={toggle(name)}
      asked={asked}
      {...(find ? { find } : {})}
    />
  )
  const group = (title: string, name: OptionGroupName, find?: string) =>
    facets.options[name].length > 0 ? <Group title={title}>{list(name, find)}</Group> : null
  // What would leave nothing is not offered, unless it is chosen.
  const offered = (name: 'rating' | 'discount') =>
    facets[name].filter(({ from, count }) => count > 0 || wish[name] === from)
  const step = (name: 'rating' | 'discount', from: number | null, label: string, count?: number) => (
    <Checkbox
      key={from}
      type="radio"
      name={name}
      value={from ?? ''}
      checked={wish[name] === from}
      onChange={() => change({ ...wish, [name]: from })}
      {...(count === undefined ? {} : { count })}
    >
      {label}
    </Checkbox>
  )

  return (
    <form ref={form} aria-label="Filters" onSubmit={(event) => event.preventDefault()} className="text-sm">
      {isCatalogue || path.startsWith('/categories/') ? null : group('Category', 'category')}
      {path.startsWith('/brands/') ? null : group('Brand', 'brand', 'brand')}
      <Group title="Price before tax">
        <PriceRange
          from={wish.priceFrom}
          to={wish.priceTo}
          range={facets.price}
          onChange={(priceFrom, priceTo) => change({ ...wish, priceFrom, priceTo })}
        />
      </Group>
      <Group title="Customer rating">
        {offered('rating').map(({ from, count }) => step('rating', from, ratingLabel(from), count))}
        {step('rating', null, 'Any')}
      </Group>
      {offered('discount').length > 0 ? (
        <Group title="Offers">
          {offered('discount').map(({ from, count }) => step('discount', from, discountLabel(from), count))}
          {step('discount', null, 'All products')}
        </Group>
      ) : null}
      <Group title="Availability">
        <Checkbox
          name="stock"
          value="in"
          checked={wish.inStock}
          disabled={facets.inStock === 0 && !wish.inStock}
          onChange={() => change({ ...wish, inStock: !wish.inStock })}
          count={facets.inStock}
        >
          In stock only
        </Checkbox>
      </Group>
      {closedGroups.map(({ name, title, find }) =>
        facets.options[name].length > 0 ? (
          <ClosedGroup key={name} title={title} open={wish[name].length > 0}>
            {list(name, find)}
          </ClosedGroup>
        ) : null,
      )}
    </form>
  )
}
