import { indianDay } from './dates.ts'
/**
 * One line of a CSV file (RFC 4180): every field quoted. A field that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP, CSV injection).
 */
export function csvLine(fields: readonly (string | number | null | undefined)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** What spreadsheets run: a sign of a formula, also full-width, also behind white space or signs that nobody sees. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u

function csvField(value: string | number | null | undefined): string {
  if (typeof value === 'number') return `"${value}"`
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** A moment in India's time as spreadsheets read it, `2026-11-25 01:05`. */
export const indianMoment = (moment: Date): string => `${indianDay(moment)} ${time.format(moment)}`

/** The cells of a line that somebody pasted or uploaded: from a spreadsheet parted by tabs, from a file by commas or semicolons, perhaps in quotes. */
export function csvCells(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = ['']
  let isQuoted = false
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += char
  }
  // Our own files put an apostrophe before what a spreadsheet would run.
  return cells.map((cell) => cell.trim().replace(/^'/, ''))
}
