import { useEffect, useRef, useState } from 'react'
import { useGo } from '#app/frame/go.ts'
import { isAway } from '#app/frame/offline/away.ts'
import { defaultSort, isSort, type Sort } from '#modules/search/rules/sort.ts'
import { normalizeSearchText } from '#modules/search/rules/words.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'

/** How long typing must pause before the results follow. */
const typingPauseMs = 300

/** What somebody looks for, as the form has it. */
export interface Wish {
  q: string
  /** The slug of one category; empty for all, and null where the page asks for none. */
  category: string | null
  sort: string
}

const wishOf = ({ path, q, filters, sort }: CatalogueState): Wish => ({
  q,
  category: path === catalogueAddress({}) ? (filters.category[0] ?? '') : null,
  sort,
})

/** The list that a wish leads to from the one shown: its first page, with the same filters but for the category. */
function stateFor(wish: Wish, shown: CatalogueState): Omit<CatalogueState, 'page'> {
  const q = normalizeSearchText(wish.q)
  // A new search begins in its natural order; a chosen one stays.
  const natural = (q === '') !== (shown.q === '') && wish.sort === defaultSort(shown.q)
  const sort: Sort = !natural && isSort(wish.sort) ? wish.sort : defaultSort(q)
  const category = wish.category === null ? shown.filters.category : wish.category ? [wish.category] : []
  const filters = { ...shown.filters, category }
  return { path: shown.path, q, exact: shown.exact && q === shown.q, filters, sort, view: shown.view }
}

function wishIn(form: HTMLFormElement | null): Wish {
  const typed = new FormData(form ?? undefined)
  const read = (name: string) => String(typed.get(name) ?? '')
  return { q: read('q'), category: typed.has('category') ? read('category') : null, sort: read('sort') }
}

/**
 * What is looked for: as the page shows it, or as it was typed and chosen since. The results follow each choice, and what is typed after a
 * short pause. `form` holds the fields `q`, `category` and `sort`.
 */
export function useWish(state: CatalogueState) {
  const lead = useGo()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wish, setWish] = useState<Wish>(wishOf(state))
  const [asked, setAsked] = useState<readonly string[]>([])
  const shown = catalogueAddress(state)
  const [answered, setAnswered] = useState(shown)

  // The results changed. What we asked for leaves the words alone, since somebody may be typing on; Back, a chip or a link do not.
  if (answered !== shown) {
    setAnswered(shown)
    setAsked(asked.slice(asked.indexOf(shown) + 1 || asked.length))
    if (!asked.includes(shown)) setWish(wishOf(state))
  }

  function go(next: Wish, replace: boolean) {
    clearTimeout(timer.current)
    const wanted = stateFor(next, state)
    setWish({ ...next, sort: wanted.sort })
    const address = catalogueAddress(wanted)
    if (address === catalogueAddress({ ...state, page: 1 })) return
    setAsked((before) => [...before, address])
    lead(address, { replace, preventScrollReset: true }, () => {
      setAsked([])
      // What was typed stays, for the time the shop is there again.
      setWish(({ q }) => ({ ...wishOf(state), q }))
    })
  }

  const readForm = () => wishIn(form.current)

  // What was typed or chosen before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const early = readForm()
    const drawn = wishOf(state)
    if (early.q !== drawn.q || early.category !== drawn.category || early.sort !== drawn.sort) go(early, true)
    return () => clearTimeout(timer.current)
  }, [])

  function type(q: string) {
    setWish({ ...wish, q })
    clearTimeout(timer.current)
    // Without the shop a copy of another list would lead away in the middle of a word: Enter leads on.
    timer.current = setTimeout(() => isAway() || go({ ...readForm(), q }, true), typingPauseMs)
  }

  /** What is being typed is no longer followed: somebody goes elsewhere. */
  const stop = () => clearTimeout(timer.current)

  return { form, wish, go, type, stop, readForm }
}
