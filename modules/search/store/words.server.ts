import { listOf, text } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

const synonyms = statement('search_synonyms', 'select terms from search_synonyms order by id', { terms: listOf(text) })

/** All groups of terms that mean the same. */
export async function selectSynonyms(): Promise<string[][]> {
  const rows = await run(synonyms, [])
  return rows.map((row) => row.terms)
}

const near = statement('terms_near', 'select word from terms_near($1)', { word: text })

/** Words of the catalogue that look like this one. */
export async function selectNear(word: string): Promise<string[]> {
  const rows = await run(near, [word])
  return rows.map((row) => row.word)
}
