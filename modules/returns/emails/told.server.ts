import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import type { Paise } from '#platform/kit/money.ts'
import { refusedBackDays, returnReasons } from '../rules.ts'
import type { By, FileRefund, ReturnFile } from '../store/files.server.ts'
import { returnNoun } from '../words.ts'

// What emails to customers and to vendors share.

/** A step that people are written to about: what happened, who did it, what was said with it, what it owes, and the refund that it is about. */
export interface ToldStep {
  what: string
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
  /** What the request is called: an exchange until money is paid instead. */
  noun: 'return' | 'exchange'
  /** The same with its article. */
  one: 'a return' | 'an exchange'
  /** What comes back, said to the customer: of an exchange something else goes out, too. */
  parcel: 'your return' | 'the item you sent back' | 'the items you sent back'
  /** Whether `parcel` names several things. */
  isMany: boolean
}

/** Empty paragraphs are left out. */
export interface Words {
  subject: string
  paragraphs: string[]
}

/** What is written of each step; nothing of those that are missing, or where it answers undefined. */
export type WordsOfSteps = Readonly<Record<string, (told: Told) => Words | undefined>>

/** The words of a step with its return, where there are any. */
export function wordsOf(steps: WordsOfSteps, file: ReturnFile, { by: mover, ...step }: ToldStep): Words | undefined {
  const words = Object.hasOwn(steps, step.what) ? steps[step.what] : undefined
  const why = step.detail ? ` The reason: ${step.detail}` : ''
  return words?.({ ...step, file, mover, why, ...namesOf(file) })
}

/** What the request is called. */
export function namesOf(file: ReturnFile): Pick<Told, 'noun' | 'one' | 'parcel' | 'isMany'> {
  const noun = returnNoun({ ...file, replacement: file.replacement && { status: file.replacement } })
  if (noun === 'return') return { noun, one: 'a return', parcel: 'your return', isMany: false }
  const isMany = file.lines.reduce((pieces, { quantity }) => pieces + quantity, 0) > 1
  return { noun, one: 'an exchange', parcel: isMany ? 'the items you sent back' : 'the item you sent back', isMany }
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
    `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`,
    file.wish === 'exchange' && line.replacementName
      ? `× ${line.quantity}, for ${line.replacementName}`
      : `× ${line.quantity}`,
  ])

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

/** How soon the seller sends back what it refused, once its customer asks for it. */
export const backWithin = `${refusedBackDays} days`
