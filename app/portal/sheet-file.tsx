import { useId, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { uploadIcon } from '#app/ui/icons-portal.ts'

export interface SheetFileProps {
  /** This many rows are read. */
  most: number
  /** Files of more bytes are refused. */
  largest: number
  onText: (text: string, name: string) => void
}

/** Reads rows from a file of text; a spreadsheet's own file is refused with what to do. */
export function SheetFile({ most, largest, onText }: SheetFileProps) {
  const id = useId()
  const [problem, setProblem] = useState('')

  async function read(file: File | undefined) {
    if (!file) return
    const text = file.size > largest ? '' : await file.text()
    // Files of Excel and the like are archives: they begin with PK, and hold bytes that no text has.
    const isText = text !== '' && !text.includes('\0') && !text.startsWith('PK')
    setProblem(
      isText
        ? ''
        : `This file cannot be read. Save the sheet as CSV, with at most ${most.toLocaleString('en-IN')} rows, and choose that.`,
    )
    if (isText) onText(text.replace(/^\ufeff/, ''), file.name)
  }

  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-semibold">
        From a file
      </span>
      <label className="gives-way inline-flex min-h-(--control-lg) cursor-pointer items-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4.5 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Icon path={uploadIcon} size={16} />
        Choose a CSV file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby={id}
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  )
}
