import { beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildWorld, endpoints, type World } from '#tests/support/world.ts'

// Every file that the API exports, with texts of strangers in it that a spreadsheet would run.

const formula = '=HYPERLINK("http://evil.example","Meera")'

/** The texts that strangers write and that stand in a file, in the tables they come from. */
const plant = [
  'update profiles set name = $1',
  "update users set email = '=' || id || '@people.example'",
  'update vendors set name = $1',
  'update products set name = $1',
  'update orders set customer_name = $1',
  "update line_items set name = $1, variant_name = '@evil'",
  "update cash_rows set tracking_number = '=1+' || line",
  "update payment_differences set detail = $1, subject = '+1' || subject",
  "update payment_charge_backs set provider_reference = '-1' || provider_reference, reason = $1",
  "insert into newsletter_subscriptions (email, consent_text, unsubscribe_token, confirmed_at) values ('=1@people.example', 'Yes.', uuidv7()::text, now())",
  "insert into audit_log (actor_name, actor_role, action, subject_type, subject_id, subject_name, reason) values ($1, 'admin', 'users.blocked', 'user', uuidv7()::text, $1, $1)",
]

let world: World
beforeAll(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  world = await buildWorld()
  for (const statement of plant) await sql(statement, statement.includes('$1') ? [formula] : [])
})

const files = endpoints().filter(({ method, path }) => method === 'GET' && path.endsWith('/export'))

describe('a file for a spreadsheet', () => {
  it('is known', () => {
    expect(files).toHaveLength(12)
  })

  it.each(files.map(({ path }) => path))('%s holds no cell that is run as a formula', async (path) => {
    const cookie = world.cookies[path.startsWith('/vendor/') ? 'vendor' : 'admin']
    const { status, text } = await ask('GET', path, { cookie })
    expect(status).toBe(200)
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
    expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => /^'[=+\-@]/.test(cell)).length, 'texts that were made harmless').toBeGreaterThan(0)
  })
})
