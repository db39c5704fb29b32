import { z } from 'zod'
import { instant, keysetListOf, listFields } from '#platform/shapes.ts'
import { FoundProduct } from '../shapes.ts'
import { foldedTerms, synonymSentences, termsProblem, typedTermsMax } from './limits.ts'

const version = z.int('Open the form again.').min(1, 'Open the form again.')

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

export const AddSynonymsInput = z.strictObject({ terms }).meta({ id: 'AddSynonymsInput' })
export type AddSynonymsInput = z.output<typeof AddSynonymsInput>

export const EditSynonymsInput = z.strictObject({ terms, version }).meta({ id: 'EditSynonymsInput' })
export type EditSynonymsInput = z.output<typeof EditSynonymsInput>

export const SynonymsQuery = z.strictObject({
  ...listFields,
  q: z.string().max(400, 'Search with at most 100 characters.').default(''),
})
export type SynonymsQuery = z.output<typeof SynonymsQuery>

export const TrialQuery = z.strictObject({ q: z.string().max(10_000, 'This is too long to search for.').default('') })

/** A group of terms that mean the same, folded as search compares them. */
export const Synonyms = z
  .object({
    id: z.string(),
    terms: z.array(z.string()).describe('Folded as search compares them'),
    version: z.int().describe('Send it back with a change'),
    updatedAt: instant,
  })
  .meta({ id: 'Synonyms' })
export type SynonymsView = z.output<typeof Synonyms>

/** How search understands what somebody types. */
export const Trial = z
  .object({
    /** The words as they are compared; of more than eight, the first eight. */
    typed: z.array(z.string()),
    corrected: z.string().nullable().describe('What is searched instead, when words were misspelt'),
    price: z.string().nullable().describe('What the words say about the price'),
    isPriceMissed: z.boolean().describe('Nothing has that price; these have the words at other prices'),
    isPartial: z.boolean().describe('No product matches every word; these match some'),
    units: z.array(z.array(z.string())).describe('What is looked for, each in all its readings'),
    matching: z.int(),
    products: z.array(FoundProduct),
  })
  .meta({ id: 'Trial' })
export type TrialView = z.output<typeof Trial>

export const SynonymsPage = keysetListOf(Synonyms).meta({ id: 'SynonymsPage' })
