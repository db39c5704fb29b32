import { useEffect, useState } from 'react'
import { api, call } from './api.ts'

const none: readonly string[] = []

/** What many people search for, asked once as soon as it is wanted. Without an answer there are none. */
export function usePopularSearches(isWanted: boolean): readonly string[] {
  const [popular, setPopular] = useState<readonly string[]>()
  useEffect(() => {
    if (!isWanted || popular) return
    call(api['popular-searches'].$get()).then(
      ({ items }) => setPopular(items.map(({ words }) => words)),
      () => setPopular(none),
    )
  }, [isWanted, popular])
  return popular ?? none
}
