import { wordDiff } from '#platform/kit/word-diff.ts'

const looks = {
  same: '',
  gone: 'bg-danger-soft text-danger line-through',
  new: 'bg-success-soft text-success no-underline',
}

/** What became of a text, word by word: what went is struck out, what came is marked. A text that was empty, or is, is said in a word. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="max-w-(--container-text) whitespace-pre-line wrap-anywhere">
      {before === '' ? <del className={looks.gone}>Nothing </del> : null}
      {wordDiff(before, after).map(({ kind, text }, at) => {
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
