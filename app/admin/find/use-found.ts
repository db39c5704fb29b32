import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { problemText } from '#app/ui/problem.ts'
import type { FoundView } from '#modules/insights/finder/shapes.ts'

/** Nothing is asked until this long after the last key. */
const pauseMs = 150
/** Fewer characters name nothing. */
export const shortestSearch = 3

export interface Finding {
  /** The text that was answered. */
  for: string
  items: readonly FoundView[]
  failure: string
}

/** What the search finds for a text as it is typed. While a newer text is asked for, the last answer stays. */
export function useFound(text: string): Finding {
  const [finding, setFinding] = useState<Finding>({ for: '', items: [], failure: '' })
  useEffect(() => {
    if (text.length < shortestSearch) return
    let isCurrent = true
    const settle = (items: readonly FoundView[], failure = '') => {
      if (isCurrent) setFinding({ for: text, items, failure })
    }
    const timer = setTimeout(() => {
      call(api.admin.search.$get({ query: { q: text } })).then(
        ({ items }) => settle(items),
        (error) => settle([], problemText(error, 'The search did not work. Check your connection and try again.')),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return finding
}
