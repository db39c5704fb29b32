import { run, statement } from '#platform/db.server.ts'

const synonyms = statement<{ terms: string[] }>('search_synonyms', 'select terms from search_synonyms order by id')

/** All groups of terms that mean the same. */
export async function selectSynonyms(): Promise<string[][]> {
  const rows = await run(synonyms, [])
  return rows.map((row) => row.terms)
}

const near = statement<{ word: string }>('terms_near', 'select word from terms_near($1)')

/** Words of the catalogue that look like this one. */
export async function selectNear(word: string): Promise<string[]> {
  const rows = await run(near, [word])
  return rows.map((row) => row.word)
}
