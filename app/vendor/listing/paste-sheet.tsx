import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SectionProps } from './fields.tsx'
import type { VariantModel } from './model.ts'
import { doublesIn, type Pasted, pastedText, type Sheet as ReadSheet, readSheet, withSheet, wordOf } from './sheet.ts'
import type { VariantColumn } from './variant-columns.ts'
import { pastedDoubts } from './variant-row.ts'

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
  onSale: SectionProps['onSale']
  /** What one and several of them are called: 'shade', 'shades'. */
  words: readonly [one: string, many: string]
  onClose: () => void
  onPasted: (pasted: Pasted) => void
}

const longest = 60_000

interface FoundProps {
  sentence: string
  ignored: string[]
  problems: string[]
  doubles: string[]
  doubts: string[]
}

function Found({ sentence, ignored, problems, doubles, doubts }: FoundProps) {
  return (
    <div role="status" className="grid gap-3 text-sm">
      <Problems title="Fix this first:" problems={doubles} />
      <Problems
        title={problems.length === 1 ? 'This cell will be skipped:' : 'These cells will be skipped:'}
        problems={problems}
      />
      <Problems title={doubts.length === 1 ? 'Is this right?' : 'Are these right?'} problems={doubts} />
      {ignored.length > 0 ? <p className="text-ink-2">Not used: {ignored.join(', ')}.</p> : null}
      {doubles.length > 0 ? null : <p className="font-medium">{sentence}</p>}
    </div>
  )
}

function Problems({ title, problems }: { title: string; problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <Notice tone="warning">
      {title}
      <ul className="mt-1 grid gap-1">
        {problems.slice(0, 10).map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cells may have the same problem
          <li key={at}>{problem}</li>
        ))}
        {problems.length > 10 ? <li>And {problems.length - 10} more.</li> : null}
      </ul>
    </Notice>
  )
}

/** Enough rows to see whether each cell stands under its column. */
const shownRows = 5

/** The first rows as they were typed, under the columns they were taken for. */
function Preview({
  sheet: { columns: keys, typed, skipped, firstRow },
  columns,
}: { sheet: ReadSheet } & Pick<PasteSheetProps, 'columns'>) {
  const labels = keys.map((key) => columns.find((column) => column.key === key)?.label ?? wordOf(key))
  return (
    <section aria-label="Rows as they were read" className="grid gap-1.5 text-sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div tabIndex={0} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className="px-2.5 py-1.5 text-left text-xs font-medium text-ink-3">
                Row
              </th>
              {keys.map((key, at) => (
                <th
                  key={key}
                  scope="col"
                  className="px-2.5 py-1.5 text-left text-xs font-medium whitespace-nowrap text-ink-3"
                >
                  {labels[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {typed.slice(0, shownRows).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <tr key={at} className="border-t border-line">
                <td className="px-2.5 py-1.5 text-ink-3 tabular-nums">{at + firstRow}</td>
                {keys.map((key) =>
                  skipped[at]?.includes(key) ? (
                    <td key={key} className="bg-danger-soft px-2.5 py-1.5 font-medium whitespace-nowrap text-danger">
                      <s>{row[key]}</s> <span className="sr-only">skipped</span>
                    </td>
                  ) : (
                    <td key={key} className="px-2.5 py-1.5 whitespace-nowrap">
                      {row[key]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {typed.length > shownRows ? <p className="text-ink-2">And {typed.length - shownRows} more.</p> : null}
    </section>
  )
}

/** Takes rows copied from a spreadsheet, and says what would come of them before anything changes. */
export function PasteSheet({ start, columns, variants, onSale, words, onClose, onPasted }: PasteSheetProps) {
  const [text, setText] = useState(start.text.slice(0, longest))
  const keys = columns.slice(start.column ?? 0).map(({ key }) => key)
  const sheet = readSheet(text, keys)
  const { rows, ignored, problems } = sheet
  const doubles = doublesIn(sheet, variants, start.at)
  const pasted = withSheet(variants, rows, start.at)
  const sentence = rows.length === 0 ? '' : pastedText(pasted, ...words)
  return (
    <Sheet
      open
      onClose={onClose}
      title="Paste from a sheet"
      footer={
        <Button disabled={rows.length === 0 || doubles.length > 0} onClick={() => onPasted(pasted)}>
          {rows.length === 1 ? 'Use this row' : `Use these ${rows.length || ''} rows`.replace('  ', ' ')}
        </Button>
      }
    >
      <div className="grid gap-4 pt-4">
        <p className="text-sm text-ink-2">
          Copy rows in your spreadsheet and paste them here. With headings, columns can be in any order. A row with the
          SKU or name of a {words[0]} you already have changes that one; other rows are added. Empty cells change
          nothing.
        </p>
        <TextAreaField
          label="Rows"
          rows={6}
          maxLength={longest}
          value={text}
          spellCheck={false}
          autoComplete="off"
          hint={`Columns: ${columns.map(({ label }) => label).join(', ')}.`}
          onChange={(event) => setText(event.target.value)}
        />
        {rows.length > 0 ? <Preview sheet={sheet} columns={columns} /> : null}
        {sentence ? (
          <Found
            sentence={sentence}
            ignored={ignored}
            problems={problems}
            doubles={doubles}
            doubts={pastedDoubts(onSale, variants, pasted.variants)}
          />
        ) : null}
      </div>
    </Sheet>
  )
}
