import { stored } from '#app/ui/stored.ts'
import type { FoundView } from '#modules/insights/finder/shapes.ts'

/** What was found, or opened before. */
export interface Findable extends Pick<FoundView, 'id' | 'title' | 'detail'> {
  /** The number by which it was found; it is kept in no browser. */
  phone?: string | null
  /** A page of the portal has its address as its id, and so has the list of all that a text finds. */
  kind: FoundView['kind'] | 'page' | 'list'
}

const roots: Record<Findable['kind'], string> = {
  order: '/admin/orders',
  user: '/admin/users',
  vendor: '/admin/vendors',
  product: '/admin/products',
  message: '/admin/messages',
  return: '/admin/returns',
  shipment: '/admin/orders',
  payment: '/admin/orders',
  page: '',
  list: '',
}

/** The page of a thing. */
export const pageOf = ({ kind, id }: Pick<Findable, 'kind' | 'id'>): string =>
  kind === 'page' || kind === 'list' ? id : `${roots[kind]}/${encodeURIComponent(id)}`

/** As many of each kind are found (modules/insights/finder). */
const most = 5

/** Lists that look for a text as the search does. */
const lists: Partial<Record<Findable['kind'], string>> = {
  order: 'orders',
  user: 'users',
  vendor: 'vendors',
  product: 'products',
  message: 'messages',
  return: 'returns',
}

/** What was found for a text, with the way to the list behind the last of each kind of which there may be more. */
export function withLists(text: string, things: readonly Findable[]): Findable[] {
  return things.flatMap((thing, at) => {
    const list = lists[thing.kind]
    const same = things.filter(({ kind }) => kind === thing.kind)
    if (!list || same.length < most || things.findLastIndex(({ kind }) => kind === thing.kind) !== at) return [thing]
    const id = `/admin/${list}?q=${encodeURIComponent(text)}`
    return [thing, { kind: 'list' as const, id, title: `See all ${list}`, detail: `All ${list} with “${text}”` }]
  })
}

/** How many things were found: the way to a list is none. */
export const countFound = (things: readonly Findable[]): number => things.filter(({ kind }) => kind !== 'list').length

const recentMax = 8

const isFindable = (one: Partial<Findable> | null): one is Findable =>
  typeof one?.id === 'string' && typeof one.title === 'string' && one.kind !== undefined && one.kind in roots

/**
 * What somebody opened by the search in this browser, the latest first. Its key names the person, so that nobody else here sees it; of people it keeps
 * the name alone.
 */
export function openedThings(owner: string) {
  const { read, write } = stored<readonly Findable[]>(`opened:${owner}`, {
    fallback: [],
    parse(text) {
      const known: unknown = JSON.parse(text)
      return Array.isArray(known) ? known.filter(isFindable).slice(0, recentMax) : []
    },
  })
  return {
    read,
    note(thing: Findable) {
      // Its text may name a person.
      if (thing.kind === 'list') return
      const others = read().filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
      const { kind, id, title } = thing
      write([{ kind, id, title, detail: kind === 'user' ? '' : thing.detail }, ...others].slice(0, recentMax))
    },
  }
}
