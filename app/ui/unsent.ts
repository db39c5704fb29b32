import { plainText, refused, stored, writeText } from './stored.ts'

/** What was typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>

/** The texts of what was stored as JSON: anything else in it is left out. */
export function readTexts(text: string): Typed {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
}

/** What was typed into a form and not sent, in this tab. Once it is sent, `remove` it; a logout forgets all of them. */
export const unsent = (form: string) =>
  stored<Typed>(`unsent:${form}`, { fallback: {}, parse: readTexts, area: 'sessionStorage' })

/** Forgets all of them in this tab, and what was typed at the checkout. */
export function forgetUnsent(): void {
  const area = 'sessionStorage'
  let keys = [...refused.keys()].map((held) => held.slice(area.length + 1))
  try {
    keys = [...keys, ...Object.keys(globalThis[area])]
  } catch {
    // Storage is forbidden: what this page holds itself is all there is.
  }
  for (const key of keys) if (/^(unsent:|checkout-)/.test(key)) writeText(area, key, null)
}

/** Who was signed in last in this tab, by id: what was typed here is theirs. What a stranger types belongs to whoever signs in next. */
const owner = stored('unsent:of', { ...plainText, fallback: '', area: 'sessionStorage' })

/**
 * Gives what was typed in this tab to whoever is signed in now, or forgets it where another person typed it. Answers whether one did. `left`: nobody
 * is signed in, by their own wish; a session that ended by itself keeps what was typed for its person.
 */
export function claimUnsent(now: { userId: string } | 'left'): boolean {
  const was = owner.read()
  const isAnothers = was !== '' && (now === 'left' || was !== now.userId)
  if (isAnothers) forgetUnsent()
  if (now !== 'left') owner.write(now.userId)
  return isAnothers
}

/** What stands in the fields of a form. */
export const typedInto = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'))
