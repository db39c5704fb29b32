import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { xIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import { useStore } from '#app/ui/store.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { withTax } from '#modules/pricing/rules.ts'
import type { SuggestionsView } from '#modules/search/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { api, call } from './api.ts'
import { useGo } from './go.ts'
import { usePopularSearches } from './popular-searches.ts'
import { forgetSearch, recentSearches } from './recent-searches.ts'

// One script for the list and for what it remembers.

/** How long typing must pause before the network is asked. */
const typingPauseMs = 120
/** Suggestions begin with this many characters. */
const suggestFrom = 2

interface Suggestion {
  key: string
  label: string
  /** Beside it where there is room. */
  note?: string
  aside: string
  /** Below that. */
  below?: string
  /** Where it leads; what forgets searches leads nowhere. */
  to?: string
  photo?: PhotoView | null
  /** A search of before, which can be forgotten. */
  recent?: string
}

const noSearches: readonly string[] = []
const searchAddress = (text: string) => `/products?q=${encodeURIComponent(text)}`
const clearKey = 'clear'

/** What was searched for before on this device, while nothing is typed. */
function recentGroups(recent: readonly string[]): Group[] {
  if (recent.length === 0) return []
  const suggestions = recent.map((search) => ({
    key: `recent ${search}`,
    label: search,
    aside: '',
    to: searchAddress(search),
    recent: search,
  }))
  const clear = { key: clearKey, label: 'Clear recent searches', aside: '' }
  return [{ title: 'Recent searches', suggestions: [...suggestions, clear] }]
}

/** What many people search for, but for what stands above it. */
function popularGroups(popular: readonly string[], recent: readonly string[]): Group[] {
  const suggestions = popular
    .filter((search) => !recent.includes(search))
    .map((search) => ({ key: `popular ${search}`, label: search, aside: '', to: searchAddress(search) }))
  return suggestions.length > 0 ? [{ title: 'Popular searches', suggestions }] : []
}

interface Group {
  title: string
  suggestions: Suggestion[]
}

function groupsOf(typed: string, view: SuggestionsView): Group[] {
  const products = view.products.map(({ slug, name, brand, price, photo }) => ({
    key: `product ${slug}`,
    label: name,
    note: brand,
    aside: formatRupees(price),
    below: `${formatRupees(withTax(price))} with tax`,
    to: `/products/${slug}`,
    photo,
  }))
  const inCategories = view.inCategories.map(({ slug, label, count }) => ({
    key: `in ${slug}`,
    label: `${view.corrected ?? typed} in ${label}`,
    aside: counted(count, 'product'),
    to: `/products?category=${encodeURIComponent(slug)}&q=${encodeURIComponent(typed)}`,
  }))
  const options = (name: 'brand' | 'category', all: SuggestionsView['brands']) =>
    all.map(({ slug, label, count }) => ({
      key: `${name} ${slug}`,
      label,
      aside: counted(count, 'product'),
      to: `/products?${name}=${encodeURIComponent(slug)}`,
    }))
  const search = {
    key: 'search',
    label: `Search for “${typed}”`,
    aside: '',
    to: searchAddress(typed),
  }
  const pages = view.help ? [{ key: 'help', label: view.help.label, aside: '', to: view.help.to }] : []
  return [
    { title: 'Pages', suggestions: pages },
    { title: 'Products', suggestions: products },
    { title: 'Brands', suggestions: options('brand', view.brands) },
    { title: 'Categories', suggestions: [...options('category', view.categories), ...inCategories] },
    { title: 'Search', suggestions: [search] },
  ].filter(({ suggestions }) => suggestions.length > 0)
}

/** What was typed in the box, and what the network answers to it: each text is asked for once, and an older answer never shows. */
function useSuggestions({ input, followsTyping }: SearchSuggestionsProps) {
  const known = useRef(new Map<string, SuggestionsView>())
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const [answered, setAnswered] = useState<{ typed: string; view: SuggestionsView }>()

  useEffect(() => {
    const box = input.current
    const read = () => setTyped(box?.value.trim() ?? '')
    box?.addEventListener('input', read)
    return () => box?.removeEventListener('input', read)
  }, [input])
  // Somebody may have typed on between the first drawing and now, and the page may have changed its box.
  useEffect(() => setTyped(input.current?.value.trim() ?? ''))

  // Where a list follows what is typed, it is the suggestion.
  useEffect(() => {
    if (followsTyping || typed.length < suggestFrom) return
    const before = known.current.get(typed)
    if (before) return setAnswered({ typed, view: before })
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await call(api.suggestions.$get({ query: { q: typed } })).catch(() => undefined)
      if (!answer || isOld) return
      known.current.set(typed, answer)
      setAnswered({ typed, view: answer })
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      isOld = true
    }
  }, [typed, followsTyping])

  const recent = useStore(recentSearches, noSearches)
  const popular = usePopularSearches(typed === '')
  if (typed === '') return [...recentGroups(recent), ...popularGroups(popular, recent)]
  // Until the new answer is there the last one stays, as long as something is typed.
  return !followsTyping && typed.length >= suggestFrom && answered ? groupsOf(answered.typed, answered.view) : []
}

interface ComboboxRole {
  /** The list's id. */
  id: string
  isShown: boolean
  /** The id of the option that the arrow keys are at. */
  activeId: string | undefined
  /** The box stays a search box to assistive technology. */
  isSearchbox: boolean
}

/** Tells assistive technology what the box opens and which option is chosen in it. */
function useComboboxRole(
  input: RefObject<HTMLInputElement | null>,
  { id, isShown, activeId, isSearchbox }: ComboboxRole,
) {
  useEffect(() => {
    const box = input.current
    if (!box) return
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-controls', id)
    if (!isSearchbox) {
      box.setAttribute('role', 'combobox')
      box.setAttribute('aria-expanded', String(isShown))
    }
    if (activeId) box.setAttribute('aria-activedescendant', activeId)
    else box.removeAttribute('aria-activedescendant')
  })
}

interface BoxListeners {
  show: () => void
  hide: () => void
  press: (event: KeyboardEvent) => void
}

/**
 * Typing and focus show the list, leaving the box hides it, and its keys walk the options. Above a list that follows what is typed a press shows it:
 * the focus may come back by itself, and what is found must not be covered then.
 */
function useBoxListeners({ input, followsTyping }: SearchSuggestionsProps, { show, hide, press }: BoxListeners) {
  const opening = followsTyping ? 'click' : 'focus'
  // A key that is pressed as soon as the list is seen counts.
  useLayoutEffect(() => {
    const box = input.current
    if (!box) return
    box.addEventListener('input', show)
    box.addEventListener(opening, show)
    box.addEventListener('blur', hide)
    box.addEventListener('keydown', press)
    return () => {
      box.removeEventListener('input', show)
      box.removeEventListener(opening, show)
      box.removeEventListener('blur', hide)
      box.removeEventListener('keydown', press)
    }
  })
}

/** Whether the list is shown, and which of its options is chosen: an index, -1 for none. */
function useChosenOption(all: readonly Suggestion[]) {
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState<string>()
  const isShown = isOpen && all.length > 0
  const chosen = isShown ? all.findIndex(({ key }) => key === active) : -1

  return {
    isShown,
    chosen,
    /** Shows the list with nothing chosen. */
    show() {
      setOpen(true)
      setActive(undefined)
    },
    hide: () => setOpen(false),
    walk(step: 1 | -1) {
      // One position more than there are suggestions: the box itself.
      const positions = all.length + 1
      const next = (chosen + 1 + step + positions) % positions
      setActive(all[next - 1]?.key)
    },
  }
}

/** A list of options below a box (WAI-ARIA combobox with a list): arrows choose, Enter opens, Escape closes. */
function useCombobox(props: SearchSuggestionsProps, all: readonly Suggestion[]) {
  const { input, followsTyping = false, onOpen } = props
  const go = useGo()
  const id = useId()
  const { isShown, chosen, show, hide, walk } = useChosenOption(all)
  const optionId = (at: number) => `${id}-${at}`
  const activeId = chosen >= 0 ? optionId(chosen) : undefined

  function open(suggestion: Suggestion) {
    if (suggestion.to === undefined) return recentSearches.remove()
    hide()
    onOpen?.()
    if (!followsTyping && input.current) input.current.value = ''
    input.current?.blur()
    go(suggestion.to)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      hide()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isShown) walk(event.key === 'ArrowDown' ? 1 : -1)
      else show()
    } else if (event.key === 'Delete' && all[chosen]?.recent) {
      event.preventDefault()
      forgetSearch(all[chosen].recent)
    } else if (event.key === 'Enter') {
      const suggestion = all[chosen]
      if (!suggestion) return hide()
      event.preventDefault()
      open(suggestion)
    }
  }

  useComboboxRole(input, { id, isShown, activeId, isSearchbox: followsTyping })
  useBoxListeners(props, { show, hide, press })
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  })

  return { id, isShown, chosen, optionId, open }
}

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  /** A list below follows what is typed, and is the suggestion: nothing is asked for, and the box keeps its words. */
  followsTyping?: boolean | undefined
  /** Called when a suggestion is opened. */
  onOpen?: (() => void) | undefined
}

/** What is suggested below a search box while somebody types. */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const groups = useSuggestions(props)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const { id, isShown, chosen, optionId, open } = useCombobox(props, all)
  const count = all.filter(({ key }) => key !== 'search' && key !== clearKey).length
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? counted(count, 'suggestion') : ''}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-(--z-header) mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-surface py-1.5 [box-shadow:var(--shadow-lg)]"
      >
        {groups.map(({ title, suggestions }) => (
          // biome-ignore lint/a11y/useSemanticElements: options in a list of suggestions, not fields
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-2 pb-1 text-xs text-ink-3">
              {title}
            </p>
            {suggestions.map((suggestion) => {
              const at = all.indexOf(suggestion)
              return (
                <Option
                  key={suggestion.key}
                  id={optionId(at)}
                  suggestion={suggestion}
                  isChosen={at === chosen}
                  onOpen={() => open(suggestion)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isChosen: boolean
  onOpen: () => void
}

function Option({ id, suggestion, isChosen, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the box's; it never leaves it
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 hover:bg-hover aria-selected:bg-hover"
    >
      {suggestion.photo ? (
        <Photo photo={suggestion.photo} sizes="36px" alt="" className="aspect-4/5 w-9 shrink-0 rounded-sm" />
      ) : null}
      <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
      {suggestion.note ? <span className="shrink-0 text-sm text-ink-3 max-md:hidden">{suggestion.note}</span> : null}
      <span className={`shrink-0 text-right text-sm text-ink-3 tabular-nums ${suggestion.below ? 'md:w-32' : ''}`}>
        {suggestion.aside}
        {suggestion.below ? <span className="block text-xs">{suggestion.below}</span> : null}
      </span>
      {suggestion.recent ? <Forget search={suggestion.recent} /> : null}
    </div>
  )
}

/** Forgets one search by pointer; by keyboard, Delete does. */
function Forget({ search }: { search: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title="Remove"
      onClick={(event) => {
        event.stopPropagation()
        forgetSearch(search)
      }}
      className="-my-1 -mr-3 grid size-11 shrink-0 place-items-center text-ink-3 hover:text-ink"
    >
      <Icon path={xIcon} size={16} />
    </button>
  )
}
