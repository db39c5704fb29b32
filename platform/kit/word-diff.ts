/** A run of words that both texts have, that only the earlier has, or only the later. Spaces belong to the word before them. */
export interface DiffPart {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Above so many comparisons a change is shown as a whole: nobody reads two thousand changed words one by one. */
const comparisonsMax = 1_000_000

/** Words, and the signs behind or before them: a comma that is added changes no word. A price is one word. */
const wordsOf = (text: string): string[] =>
  text.match(/₹?[\p{L}\p{M}\p{N}](?:\S*[\p{L}\p{M}\p{N}])?\s*|[^\p{L}\p{M}\p{N}\s]+\s*|\s+/gu) ?? []
const bare = (word: string | undefined): string => (word ?? '').trim()

/** How long the longest common run of words is from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let at = before.length - 1; at >= 0; at--) {
    const [row, below] = [lengths[at], lengths[at + 1]]
    if (!row || !below) continue
    for (let to = after.length - 1; to >= 0; to--) {
      row[to] =
        bare(before[at]) === bare(after[to]) ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}

function differing(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > comparisonsMax || before.length > 60_000 || after.length > 60_000)
    return [
      { kind: 'gone', text: before.join('') },
      { kind: 'new', text: after.join('') },
    ]
  const lengths = commonLengths(before, after)
  const parts: DiffPart[] = []
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const isSame = at < before.length && to < after.length && bare(before[at]) === bare(after[to])
    const isGone = at < before.length && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0)
    if (isSame) {
      parts.push({ kind: 'same', text: after[to] ?? '' })
      at++
      to++
    } else if (isGone || to >= after.length) parts.push({ kind: 'gone', text: before[at++] ?? '' })
    else parts.push({ kind: 'new', text: after[to++] ?? '' })
  }
  return parts
}

/** Parts of one kind in a row become one, and what nothing is in is left out. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else if (part.text) result.push({ ...part })
  }
  return result
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A comma that both texts have between other words is no word of both: each has its own. What went stands before what came in its place. */
function withoutLoneSigns(parts: readonly DiffPart[]): DiffPart[] {
  const isChange = (part: DiffPart | undefined) => part !== undefined && part.kind !== 'same'
  const split = parts.flatMap((part, at): DiffPart[] =>
    part.kind === 'same' && !hasWord(part.text) && isChange(parts[at - 1]) && isChange(parts[at + 1])
      ? [
          { kind: 'gone', text: part.text },
          { kind: 'new', text: part.text },
        ]
      : [part],
  )
  const result: DiffPart[] = []
  for (const part of split) {
    // Behind all that went since the last words of both, before all that came.
    const cameFirst = part.kind === 'gone' ? result.findLastIndex(({ kind }) => kind !== 'new') + 1 : result.length
    result.splice(cameFirst, 0, part)
  }
  return joined(result)
}

/** What became of a text, word by word. All parts but the new ones make the earlier text, all but the gone ones the later, spaces aside. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(old.length, now.length) && bare(old[start]) === bare(now[start])) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && bare(old.at(-1 - end)) === bare(now.at(-1 - end))) end++
  const parts = joined([
    { kind: 'same', text: now.slice(0, start).join('') },
    ...differing(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { kind: 'same', text: now.slice(now.length - end).join('') },
  ])
  return withoutLoneSigns(parts)
}
