import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { VariantModel } from './model.ts'
import { type Pasted, pastedText, readSheet, withSheet } from './sheet.ts'
import type { VariantColumn } from './variant-columns.ts'

/** Where a paste begins: in a cell of the table, or nowhere in particular. */
export interface PasteStart {
  text: string
  at?: number
  column?: number
}

export interface PasteSheetProps {
  start: PasteStart
  columns: readonly VariantColumn[]
  variants: readonly VariantModel[]
  /** What one and several of them are called: 'shade', 'shades'. */
  words: readonly [one: string, many: string]
  onClose: () => void
  onPasted: (pasted: Pasted) => void
}

const longest = 60_000

function Found({ sentence, ignored, problems }: { sentence: string; ignored: string[]; problems: string[] }) {
  return (
    <div role="status" className="grid gap-3 text-sm">
      {problems.length > 0 ? (
        <Notice tone="warning">
          {problems.length === 1 ? 'This cell is left as it is:' : 'These cells are left as they are:'}
          <ul className="mt-1 grid gap-1">
            {problems.slice(0, 10).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > 10 ? <li>And {problems.length - 10} more.</li> : null}
          </ul>
        </Notice>
      ) : null}
      {ignored.length > 0 ? <p className="text-ink-2">Not used: {ignored.join(', ')}.</p> : null}
      <p className="font-medium">{sentence}</p>
    </div>
  )
}

/** Takes rows copied from a spreadsheet, and says what would come of them before anything changes. */
export function PasteSheet({ start, columns, variants, words, onClose, onPasted }: PasteSheetProps) {
  const [text, setText] = useState(start.text.slice(0, longest))
  const keys = columns.slice(start.column ?? 0).map(({ key }) => key)
  const { rows, ignored, problems } = readSheet(text, keys)
  const pasted = withSheet(variants, rows, start.at)
  const sentence = rows.length === 0 ? '' : pastedText(pasted, ...words)
  return (
    <Sheet
      open
      onClose={onClose}
      title="Paste from a sheet"
      footer={
        <Button disabled={rows.length === 0} onClick={() => onPasted(pasted)}>
          {rows.length === 1 ? 'Use this row' : `Use these ${rows.length || ''} rows`.replace('  ', ' ')}
        </Button>
      }
    >
      <div className="grid gap-4 pt-4">
        <p className="text-sm text-ink-2">
          Copy rows in your spreadsheet and paste them here. With headings the columns may stand in any order. Rows with
          the SKU or the name of a {words[0]} you have change that one; the others are added. Empty cells change
          nothing.
        </p>
        <TextAreaField
          label="Rows"
          rows={10}
          maxLength={longest}
          value={text}
          spellCheck={false}
          autoComplete="off"
          hint={`Columns: ${columns.map(({ label }) => label).join(', ')}.`}
          onChange={(event) => setText(event.target.value)}
        />
        {sentence ? <Found sentence={sentence} ignored={ignored} problems={problems} /> : null}
      </div>
    </Sheet>
  )
}
