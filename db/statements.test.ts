import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectOrdersOf } from '#modules/orders/store/orders.server.ts'
import type { Shape } from '#platform/db/columns.ts'
import { type Statement, statements } from '#platform/db.server.ts'
import { workerDatabase } from '#tests/support/database.ts'

// Each named statement says its columns beside it. Here PostgreSQL prepares all of them and says what it makes of them.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Has a statement parsed and described, not run. */
class Description implements pg.Submittable {
  readonly columns: Promise<pg.FieldDef[]>
  readonly #text: string
  #fields: pg.FieldDef[] = []
  #resolve: (fields: pg.FieldDef[]) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(text: string) {
    this.#text = text
    this.columns = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#fields = fields
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields)
  }

  handleError(error: Error): void {
    this.#reject(error)
  }
}

let client: pg.Client
/** Names of types by their number, and columns that may be null by `table.column`. */
let types: Map<number, string>
let nullables: Set<string>

beforeAll(async () => {
  for (const file of globSync('{modules,platform}/**/*.server.ts', { cwd: root })) {
    if (/\bstatement\(/.test(readFileSync(root + file, 'utf8'))) await import(pathToFileURL(root + file).href)
  }
  // One statement for each length of page.
  await selectOrdersOf(randomUUID(), null, 10)
  client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
  await client.connect()
  const known = await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')
  types = new Map(known.rows.map(({ oid, typname }) => [oid, typname]))
  const loose = await client.query<{ column: string }>(
    `select attrelid::bigint || '.' || attnum as column from pg_attribute where attnum > 0 and not attnotnull`,
  )
  nullables = new Set(loose.rows.map(({ column }) => column))
})
afterAll(() => client.end())

/** What a shape says that PostgreSQL does not, in sentences. */
function contradictions(shape: Shape, fields: readonly pg.FieldDef[]): string[] {
  const found: string[] = []
  const names = fields.map(({ name }) => name)
  for (const name of Object.keys(shape)) if (!names.includes(name)) found.push(`${name} is not answered`)
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const column = shape[name]
    const type = types.get(dataTypeID) ?? String(dataTypeID)
    if (!column) found.push(`${name} (${type}) is missing`)
    else if (!column.types.includes(type)) found.push(`${name} is ${type}, not ${column.types.join(' or ')}`)
    else if (!column.isNullable && nullables.has(`${tableID}.${columnID}`)) found.push(`${name} may be null`)
  }
  return found
}

const describeColumns = ({ text }: Statement<unknown>) => client.query(new Description(text)).columns

describe('named statements', () => {
  it('answer with the columns and types that stand beside them', async () => {
    expect(statements.size).toBeGreaterThan(60)
    const wrong: Record<string, string[]> = {}
    for (const statement of statements.values()) {
      const found = await describeColumns(statement).then(
        (fields) => contradictions(statement.shape, fields),
        (error: Error) => [error.message],
      )
      if (found.length > 0) wrong[statement.name] = found
    }
    expect(wrong).toEqual({})
  })
})

describe('a shape that is wrong', () => {
  const shape: Shape = {
    id: { types: ['uuid'], isNullable: false },
    phone: { types: ['text'], isNullable: false },
    email: { types: ['int4'], isNullable: false },
    absent: { types: ['text'], isNullable: true },
  }

  it('is found out', async () => {
    const text =
      'select u.id, u.email, p.phone, p.name from users u join profiles p on p.user_id = u.id where u.id = $1'
    const fields = await client.query(new Description(text)).columns
    expect(contradictions(shape, fields)).toEqual([
      'absent is not answered',
      'email is text, not int4',
      'phone may be null',
      'name (text) is missing',
    ])
  })
})
