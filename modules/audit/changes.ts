import { counted } from '#platform/kit/counted.ts'
import { valueText } from './rules.ts'
import type { AuditChange } from './shapes.ts'

type Facts = Readonly<Record<string, unknown>>

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(text).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${text(part)}`)
      .join(', ')
  return String(value)
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Facts[] => (Array.isArray(value) ? value.filter(isFacts) : [])

/** The pairs of what was and what is, by stock code, then by name; what finds no partner was added or removed. */
function pairsOf(before: readonly Facts[], after: readonly Facts[]): [Facts | undefined, Facts | undefined][] {
  const left = new Set(before)
  const partners = new Map<Facts, Facts>()
  for (const key of ['sku', 'name'])
    for (const now of after) {
      if (partners.has(now) || !now[key]) continue
      const was = [...left].find((one) => one[key] === now[key])
      if (!was) continue
      left.delete(was)
      partners.set(now, was)
    }
  // The one pack of a product without options may have neither.
  const [was, now] = [before[0], after[0]]
  if (before.length === 1 && after.length === 1 && was && now) return [[was, now]]
  return [
    ...after.map((one): [Facts | undefined, Facts] => [partners.get(one), one]),
    ...[...left].map((one): [Facts, undefined] => [one, undefined]),
  ]
}

/** What changed of each shade or size, under its name; of one that was added, all that it says. */
function variantChanges(before: readonly Facts[], after: readonly Facts[]): AuditChange[] {
  const changes = pairsOf(before, after).flatMap(([was, now]) => {
    const of = text(was?.name) || text(now?.name) || text(now?.sku) || text(was?.sku)
    if (!now) return [{ field: 'variants', before: of, after: '' }]
    const parts = Object.keys({ ...was, ...now }).flatMap((field): AuditChange[] => {
      const change = { field, before: text(was?.[field]), after: text(now[field]) }
      if (change.before === change.after || (!was && field === 'name')) return []
      return [text(was?.name) || !was ? { ...change, of } : change]
    })
    return was ? parts : [{ field: 'variants', before: '', after: of }, ...parts]
  })
  return changes.length > 0 ? changes : [{ field: 'order', before: '', after: 'changed' }]
}

/** `bbfae42b… Front of the pack`: the picture, and how it is described. */
const photosIn = (value: unknown): Map<string, string> =>
  new Map(
    (Array.isArray(value) ? value.map(text) : []).map((one): [string, string] => {
      const [id = '', ...words] = one.split(' ')
      return [id, words.join(' ')]
    }),
  )

/** How many photos came and went; of those that stayed, whether they are described or ordered otherwise. */
function photoChange(before: unknown, after: unknown): AuditChange {
  const [was, now] = [photosIn(before), photosIn(after)]
  const added = [...now.keys()].filter((id) => !was.has(id)).length
  const removed = [...was.keys()].filter((id) => !now.has(id)).length
  const kept = [...now.keys()].filter((id) => was.has(id))
  const described = kept.filter((id) => was.get(id) !== now.get(id))
  const isMoved = [...was.keys()].filter((id) => now.has(id)).join() !== kept.join()
  const said = [
    added > 0 ? `${counted(added, 'photo')} added` : '',
    removed > 0 ? `${counted(removed, 'photo')} removed` : '',
    described.length > 0 ? `${counted(described.length, 'photo description')} changed` : '',
    isMoved ? 'Photos in another order' : '',
  ]
  return { field: 'photos', before: '', after: said.filter(Boolean).join(', ') }
}

/** What an act changed, ready to read: of shades, sizes and photos only what changed of them. */
export function changesOf(before: Facts | null, after: Facts | null): AuditChange[] {
  const known = Object.keys(after ?? before ?? {})
  // Older lines name where a thing stood and not where it went. What an act did not write down is not said to be empty.
  const fields = known.filter((field) => valueText(before?.[field]) !== valueText(after?.[field]))
  // An act on one shade names it, and changes something else of it.
  const of = after?.choice === before?.choice ? text(after?.choice) : ''
  return fields.flatMap((field) => {
    const [was, now] = [before?.[field], after?.[field]]
    if (field === 'variants') return variantChanges(listOf(was), listOf(now))
    if (field === 'photos' && (Array.isArray(was) || Array.isArray(now))) return [photoChange(was, now)]
    const change = { field, before: text(was), after: text(now) }
    return [of ? { ...change, of } : change]
  })
}
