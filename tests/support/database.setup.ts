import { afterAll, beforeAll, expect } from 'vitest'
import { brokenRules } from '#db/books.ts'
import { clearContext, context } from '#platform/context.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { takeExcused } from './books.ts'
import { openTestContext } from './context.ts'
import { closeOwner, copyDatabase, setWorkerDatabase, sql } from './database.ts'

/** Each test file has a copied database to itself and the pool open on it. */
beforeAll(async () => {
  const copy = await copyDatabase(`worker_${process.env.VITEST_POOL_ID ?? '1'}`)
  setWorkerDatabase(copy)
  openTestContext(openDatabase(copy.webUrl, { connections: 10 }))
})

/** Whatever a file's tests did, money, stock and states agree at its end. Orders that a test breaks on purpose are excused by it (books.ts). */
async function expectBooksToAgree(): Promise<void> {
  const excused = takeExcused()
  const broken = (await sql<{ rule: string; id: string }>(brokenRules)).filter(({ id }) => !excused.has(id))
  expect(
    broken.map(({ rule, id }) => `${id}: ${rule}`),
    'orders whose books do not agree, and the rule',
  ).toEqual([])
}

afterAll(async () => {
  try {
    await expectBooksToAgree()
  } finally {
    await closeDatabase(context().database)
    await closeOwner()
    clearContext()
  }
})
