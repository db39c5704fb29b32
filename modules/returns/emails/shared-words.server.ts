import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import type { Paise } from '#platform/kit/money.ts'
import { type ReturnStep, refusedBackDays, returnReasons, sendDays } from '../rules.ts'
import type { By, FileRefund, ReturnFile } from '../store/files.server.ts'
import { returnNoun } from '../words.ts'

// What emails to customers and to vendors share.

/** A step that people are written to about: what happened, who did it, what was said with it, what it owes, and the refund that it is about. */
export interface ToldStep {
  what: ReturnStep
  by: By | null
  detail: string | null
  owed: Paise
  refund: FileRefund | undefined
}

/** The same with its return. */
export interface Told extends Omit<ToldStep, 'by'> {
  file: ReturnFile
  mover: By | null
  /** What was said with it, as a sentence with a space before it. */
  why: string
  /** What the request is called. */
  noun: 'return' | 'exchange'
  /** The same with its article. */
  one: 'a return' | 'an exchange'
  /** What comes back, said to the customer: of an exchange something else goes out, too. */
  parcel: 'your return' | 'the item you sent back' | 'what you sent back'
}

/** Empty paragraphs are left out. */
export interface Words {
  subject: string
  paragraphs: string[]
}

/** What is written of each step; nothing of those that are missing, or where it answers undefined. */
export type WordsOfSteps = Readonly<Partial<Record<ReturnStep, (told: Told) => Words | undefined>>>

/** The words of a step with its return, where there are any. */
export function wordsOf(steps: WordsOfSteps, file: ReturnFile, { by: mover, ...step }: ToldStep): Words | undefined {
  const words = steps[step.what]
  const why = step.detail ? ` The reason: ${step.detail}` : ''
  return words?.({ ...step, file, mover, why, ...namesOf(file) })
}

/** What the request is called. */
export function namesOf(file: ReturnFile): Pick<Told, 'noun' | 'one' | 'parcel'> {
  const noun = returnNoun(file)
  const pieces = file.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return noun === 'exchange'
    ? { noun, one: 'an exchange', parcel: pieces === 1 ? 'the item you sent back' : 'what you sent back' }
    : { noun, one: 'a return', parcel: 'your return' }
}

/** Words that begin a line. */
export const atFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The email that these words make. */
export const emailOf = (words: Words, file: ReturnFile, to: string, button: Email['button']): Email => ({
  to,
  subject: `${words.subject} (${file.public_id}, order ${file.order_id})`,
  paragraphs: words.paragraphs.filter(Boolean),
  rows: rowsOf(file),
  ...(button && { button }),
})

const rowsOf = (file: ReturnFile): [string, string][] =>
  file.lines.map((line) => [
    `${line.quantity} × ${line.name}${line.variantName ? `, ${line.variantName}` : ''}`,
    file.wish === 'exchange' && line.replacementName ? replacementWords(line, line.replacementName) : '',
  ])

const replacementWords = (line: ReturnFile['lines'][number], name: string) =>
  line.isAgain ? `Replacement: ${line.variantName || line.name}` : `for ${name}`

/** A moment by which something is owed. */
export const byWhen = (moment: Date | null): string => (moment ? formatMoment(moment) : 'the next days')

/** Why it comes back, as its customer chose it. */
export const reasonSentence = (file: ReturnFile): string => `The reason: “${returnReasons[file.reason].words}”.`

/** Whether the seller has pieces that it refused. */
export const hasRefused = (file: ReturnFile): boolean => file.lines.some(({ refused }) => refused > 0)

/** Whether the seller has to send a replacement. */
export const isReplacementOwed = (file: ReturnFile): boolean =>
  file.replacement === 'reserved' && file.replacement_due_at !== null

/** The day by which the replacement is sent. */
export const replacementDay = (file: ReturnFile): string => formatDay(file.replacement_due_at)

/** How long a customer has to send it. */
export const sendWithin = `${sendDays} days`

/** How soon the seller sends back what it refused, once its customer asks for it. */
export const backWithin = `${refusedBackDays} days`
