import { z } from 'zod'
import { listOf } from '#platform/shapes.ts'
import { normalizeSearchText } from '../rules/words.ts'

/** A search that was looked at. */
export const SearchNote = z.object({
  q: z
    .string('Say what was searched for.')
    .max(10_000)
    .transform(normalizeSearchText)
    .describe('What was searched for'),
})

export const PopularSearches = listOf(z.object({ words: z.string() })).meta({ id: 'PopularSearches' })
