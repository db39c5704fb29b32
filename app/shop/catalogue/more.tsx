import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { problemText } from '#app/ui/problem.ts'
import type { CardProduct } from './card.tsx'
import { forRow } from './for-card.ts'

interface More {
  products: CardProduct[]
  nextCursor: string | null
}
type Kept = More & { key: string }

/** As many products are kept for a return to the list; who went further begins again there. */
const keptMax = 480
const place = (key: string) => `products-more-${key}`

function remembered(key: string): More | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function remember(key: string, more: More): void {
  try {
    if (more.products.length <= keptMax) sessionStorage.setItem(place(key), JSON.stringify(more))
  } catch {
    // Full or forbidden: the list begins again when somebody comes back.
  }
}

/**
 * What was loaded below a page of the list. It belongs to this entry of the browser's history: who goes back to it finds it again.
 * `query` are the parameters of the list, `nextCursor` where the page ends.
 */
export function useMore(query: Record<string, string>, nextCursor: string | null) {
  const { key: entry } = useLocation()
  const key = `${entry} ${new URLSearchParams(query)}`
  const none = { key, products: [], nextCursor }
  const kept = (): Kept => ({ ...none, ...remembered(key) })
  // While the page wakes it must look like the document, which knows nothing of the browser.
  const isAwake = useHydrated()
  const [more, setMore] = useState<Kept>(() => (isAwake ? kept() : none))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (more.key !== key) setMore(kept())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => setMore(kept()), [])

  async function load() {
    if (isBusy || !more.nextCursor) return
    setBusy(true)
    setProblem('')
    try {
      const answer = await call(api.products.$get({ query: { ...query, cursor: more.nextCursor } }))
      const next = { products: [...more.products, ...answer.items.map(forRow)], nextCursor: answer.nextCursor }
      remember(key, next)
      setMore({ key, ...next })
    } catch (error) {
      setProblem(problemText(error, 'More products could not be loaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return { products: more.products, hasMore: more.nextCursor !== null, load, isBusy, problem }
}

/** The button below the list, with what went wrong. */
export function LoadMore({ more }: { more: ReturnType<typeof useMore> }) {
  if (!more.hasMore) return null
  return (
    <div className="mt-9 grid justify-items-center gap-3">
      {more.problem ? <FormBanner>{more.problem}</FormBanner> : null}
      <Button variant="secondary" busy={more.isBusy} busyText="Loading…" onClick={more.load}>
        Load more
      </Button>
    </div>
  )
}
