import { countBits } from '#platform/kit/bit-set.ts'
import { readPriceWords } from '../rules/price-words.ts'
import { readSizes } from '../rules/sizes.ts'
import { normalizeSearchText } from '../rules/words.ts'
import { searchAll } from './best-match.server.ts'
import { liveCatalogue } from './live-index.server.ts'
import { tellingWords } from './understand.server.ts'

const wordsOffered = 3

/** The words of a search, corrected where needed, that each alone name a product: ways on where all of them together find nothing. */
export async function namingWords(searchText: string): Promise<string[]> {
  const typed = normalizeSearchText(searchText)
  const { index, synonyms } = await liveCatalogue()
  const words = tellingWords(readSizes(readPriceWords(typed)?.rest ?? typed).rest, index, synonyms)
  if (words.length < 2) return []
  const found = await Promise.all(
    words.map(async (word) => {
      const { answer, corrected } = await searchAll(
        word,
        ({ tiers: [named] }) => named !== undefined && countBits(named) > 0,
      )
      return answer ? [corrected ?? word] : []
    }),
  )
  return [...new Set(found.flat())].slice(0, wordsOffered)
}
