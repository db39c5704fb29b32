import pg from 'pg'

/** One statement as it went to PostgreSQL, with its values in PostgreSQL's text form. */
export interface SentStatement {
  text: string
  values: (string | null)[]
}

/** What pg sends for a value; not in its types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

function asText(value: unknown): string | null {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}

/** `query` takes a text with values beside it, or an object with both. */
function read([first, second]: readonly unknown[]): SentStatement {
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
  return { text, values: (Array.isArray(values) ? values : []).map(asText) }
}

/**
 * Calls `onStatement` for every statement that this process sends through pg as this role: each of them passes `Client.query`, whether a pool,
 * Kysely or a connection of its own asks. Answers with a function that ends it.
 */
export function watchStatements(role: string, onStatement: (statement: SentStatement) => void): () => void {
  const { prototype } = pg.Client
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (this.user === role) onStatement(read(args))
    return Reflect.apply(query, this, args)
  } as typeof query
  return () => {
    prototype.query = query
  }
}
