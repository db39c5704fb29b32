import { stored } from '#app/ui/stored.ts'
import type { FoundView } from '#modules/insights/finder/shapes.ts'

/** What was found, or opened before. */
export interface Findable extends Pick<FoundView, 'id' | 'title' | 'detail'> {
  /** A page of the portal has its address as its id. */
  kind: FoundView['kind'] | 'page'
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
}

/** The page of a thing. */
export const pageOf = ({ kind, id }: Pick<Findable, 'kind' | 'id'>): string =>
  kind === 'page' ? id : `${roots[kind]}/${encodeURIComponent(id)}`

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
      const others = read().filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
      const { kind, id, title } = thing
      write([{ kind, id, title, detail: kind === 'user' ? '' : thing.detail }, ...others].slice(0, recentMax))
    },
  }
}
