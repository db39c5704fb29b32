import { type DiffPart, wordDiff } from '#platform/kit/word-diff.ts'

const looks = {
  same: '',
  gone: 'bg-danger-soft text-danger line-through',
  new: 'bg-success-soft text-success no-underline',
}

/** Where less than this part of the longer text is left, nobody can read it word by word. */
const readableShare = 0.5

/** With a space between what went and what came in its place, which may end and begin within a word: '₹549 ₹54'. */
const apart = (parts: readonly DiffPart[]): DiffPart[] =>
  parts.flatMap((part, at) => {
    const isReplaced = part.kind === 'gone' && parts[at + 1]?.kind === 'new' && !/\s$/.test(part.text)
    return isReplaced ? [part, { kind: 'same', text: ' ' }] : [part]
  })

/** What is shown of a change: the words one by one, or old and new as a whole where most of them differ. */
function partsOf(before: string, after: string): DiffPart[] {
  const parts = wordDiff(before, after)
  const same = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  const isOneChange = parts.filter(({ kind }) => kind !== 'same').length <= 2
  if (isOneChange || same >= readableShare * Math.max(before.length, after.length)) return parts
  return [
    { kind: 'gone', text: before },
    { kind: 'same', text: '\n' },
    { kind: 'new', text: after },
  ]
}

/**
 * What became of a text, word by word: what went is struck out, what came is marked. Where most of it differs, the whole old text stands above the
 * new one. A text that was empty, or is, is said in a word.
 */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="max-w-(--container-text) whitespace-pre-line wrap-anywhere">
      {before === '' ? <del className={looks.gone}>Nothing </del> : null}
      {apart(partsOf(before, after)).map(({ kind, text }, at) => {
        const key = `${kind} ${at}`
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'gone' ? (
          <del key={key} className={looks.gone}>
            {text}
          </del>
        ) : (
          <ins key={key} className={looks.new}>
            {text}
          </ins>
        )
      })}
      {after === '' ? <ins className={looks.new}> Nothing</ins> : null}
    </p>
  )
}
