import { z } from 'zod'

/** An amount as it leaves: rupees, at most two decimals. Inside the shop amounts are paise. */
export const rupees = z.number().describe('Rupees')
/** Whether a number has two decimals at most. What is less than a hundredth counts as a multiple of it for zod. */
export const isInHundredths = (number: number): boolean => Math.round(number * 100) / 100 === number

/** An amount as somebody says it: rupees from 0 to `max`, whole in paise. */
export const rupeesSaid = (max: number, sentence: string) =>
  z.number(sentence).min(0, sentence).max(max, sentence).multipleOf(0.01, sentence).refine(isInHundredths, sentence)
export const instant = z.string().describe('ISO 8601, UTC')
export const indianDay = z.string().describe('A day in India, YYYY-MM-DD')

// Signs that nobody sees: they make an empty text look filled, and turn the reading of others around.
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
// Joiners belong to the letters of Indian scripts and to emoji; elsewhere they are as unseen.
const strayJoiner =
  /(?<!\uFE0F|[\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200C|\u200D)/gu

/** Half a character, as a cut text may end in, becomes a question mark: PostgreSQL's JSON refuses it. */
const cleaned = (max: number, sentence: string, tooLong: string) =>
  z
    .string(sentence)
    .max(max * 4, tooLong)
    .transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .replace(unseen, '')
        .replace(strayJoiner, '')
        .trim(),
    )

/** Text of one line: trimmed, NFC, without control characters and signs that nobody sees. */
export const line = (max: number, required: string, tooLong = `Use at most ${max} characters.`) =>
  cleaned(max, required, tooLong).pipe(z.string().min(1, required).max(max, tooLong))

/** The same where nothing may stand, too. `sentence` is for what is no text at all. */
export const optionalLine = (max: number, sentence: string, tooLong: string) =>
  cleaned(max, sentence, tooLong).pipe(z.string().max(max, tooLong))

/** How many rows a page of a list has: from 1 to `max`. */
export const pageSize = (usual: number, max = 100) =>
  z.coerce
    .number(`Ask for 1 to ${max}.`)
    .int(`Ask for 1 to ${max}.`)
    .min(1, `Ask for 1 to ${max}.`)
    .max(max, `Ask for 1 to ${max}.`)
    .default(usual)

/** What every list of the portals may be asked: a search, a place and a size. The form of a text as the stores compare it. */
export const listFields = {
  q: z
    .string()
    .max(400, 'Search with at most 100 characters.')
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(100, 'Search with at most 100 characters.'))
    .default(''),
  cursor: z.string().max(1_000, 'This cursor cannot be read.').optional(),
  limit: pageSize(20),
}

/** A whole list; it has no further pages. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** A keyset-paginated list: pass `nextCursor` as `cursor` to go on; it is null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) => listOf(item).extend({ nextCursor: z.string().nullable() })

/** A list that is walked both ways by its cursors; `total` is exact up to 10,000 and 10,001 beyond. */
export const keysetListOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ previousCursor: z.string().nullable(), total: z.int() })

/** The ids that an act on several rows is about. */
export const IdsInput = z
  .strictObject({
    ids: z.array(z.uuid('This is not an id.')).min(1, 'Choose at least one.').max(100, 'Choose at most 100 at once.'),
  })
  .meta({ id: 'IdsInput' })

/** What became of an act on several rows, each by itself. */
export const BulkAnswer = z
  .object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  })
  .meta({ id: 'BulkAnswer' })
export type BulkAnswerView = z.output<typeof BulkAnswer>
