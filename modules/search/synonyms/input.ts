import { z } from 'zod'
import { foldedTerms, synonymSentences, termsProblem, typedTermsMax } from './limits.ts'

const version = z.int('Open the form anew.').min(1, 'Open the form anew.')

/** Terms as people write them become terms as search compares them. */
const terms = z
  .array(
    z.string(synonymSentences.unreadable).max(typedTermsMax, synonymSentences.unreadable),
    synonymSentences.unreadable,
  )
  .max(100, synonymSentences.tooMany)
  .superRefine((typed, context) => {
    const message = termsProblem(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(foldedTerms)

export const AddSynonymsInput = z.strictObject({ terms })
export type AddSynonymsInput = z.infer<typeof AddSynonymsInput>

export const EditSynonymsInput = z.strictObject({ terms, version })
export type EditSynonymsInput = z.infer<typeof EditSynonymsInput>

export const SynonymsQuery = z.strictObject({
  q: z.string().max(400, 'Search with at most 100 characters.').default(''),
  cursor: z.string().max(1_000, 'This place in the list cannot be read.').optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(20),
})
export type SynonymsQuery = z.infer<typeof SynonymsQuery>

export const TrialQuery = z.strictObject({ q: z.string().max(10_000, 'This is too long to search for.').default('') })
