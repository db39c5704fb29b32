import { useCallback, useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { cardsAtOnce } from '#modules/wishlist/limits.ts'
import type { CardProduct } from './card.tsx'
import { forCard } from './for-card.ts'

/** Cards by id, null for what is no longer sold; an id that is absent has not been asked for. */
type Known = ReadonlyMap<string, CardProduct | null>

async function askFor(ids: readonly string[]): Promise<[string, CardProduct | null][]> {
  const { items } = await call(api['product-cards'].$get({ query: { ids: ids.join(',') } }))
  const found = new Map(items.map((card) => [card.id, forCard(card)]))
  return ids.map((id) => [id, found.get(id) ?? null])
}

/**
 * What the shop says today of these products. `cards` is undefined until the first answer; `failure` is why there is none, and
 * `again` asks once more. At most `cardsAtOnce` ids are asked for at a time, and each of them once.
 */
export function useProductCards(ids: readonly string[]) {
  const [known, setKnown] = useState<Known>()
  const [failure, setFailure] = useState<unknown>()
  const unasked = ids.filter((id) => !known?.has(id)).slice(0, cardsAtOnce)
  const wanted = unasked.join(',')

  const ask = useCallback(async (list: string) => {
    if (!list) return
    setFailure(undefined)
    try {
      const answered = await askFor(list.split(','))
      setKnown((last) => new Map([...(last ?? []), ...answered]))
    } catch (error) {
      setFailure(error)
    }
  }, [])
  useEffect(() => {
    ask(wanted)
  }, [wanted, ask])

  return {
    cards: known && ids.flatMap((id) => known.get(id) ?? []),
    gone: ids.filter((id) => known?.get(id) === null),
    isAsking: wanted !== '' && failure === undefined,
    failure,
    again: () => ask(wanted),
  }
}
