import { type Store, useStore } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'

/** What somebody has pasted and not sent yet. */
export interface SheetText {
  text: string
  /** For rows that name no courier. */
  courier: string
}

const empty: SheetText = { text: '', courier: '' }

function parse(kept: string): SheetText {
  const { text, courier } = JSON.parse(kept) as SheetText
  return typeof text === 'string' && typeof courier === 'string' ? { text, courier } : empty
}

/** It waits in this browser under the person's own key, so that a reload loses nothing. */
export const storedSheet = (owner: string): Store<SheetText> & { remove: () => void } =>
  stored<SheetText>(`draft:${owner}:ship`, { fallback: empty, parse })

export const useSheet = (store: Store<SheetText>): SheetText => useStore(store, empty)

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)

/** A line for an order that still lacks its number. */
const lineFor = (id: string) => `${id}, , `

/** The text with a line for each of these orders that it does not name yet. */
export function withOrders(text: string, ids: readonly string[]): string {
  const missing = ids.filter((id) => !text.includes(id)).map(lineFor)
  return [text.trimEnd(), ...missing].filter(Boolean).join('\n')
}

/** Whether nothing was written yet but the lines that wait for a number. */
export const isUntouched = (text: string): boolean => linesOf(text).every((line) => /^(\S+, ,)?\s*$/.test(line))

/** The text without the lines of these orders. */
export const withoutOrders = (text: string, ids: ReadonlySet<string>, orderOf: (line: number) => string | undefined) =>
  linesOf(text)
    .filter((_, at) => !ids.has(orderOf(at + 1) ?? ''))
    .join('\n')
