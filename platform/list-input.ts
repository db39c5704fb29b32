import { z } from 'zod'

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
  cursor: z.string().max(1_000, 'This place in the list cannot be read.').optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(20),
}

/** The ids that an act on several rows is about. */
export const IdsInput = z.strictObject({
  ids: z.array(z.uuid('This is no id.')).min(1, 'Choose at least one.').max(100, 'Choose at most 100 at once.'),
})
