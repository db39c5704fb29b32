import { afterAll, beforeAll } from 'vitest'
import { clearContext, context } from '#platform/context.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { openTestContext } from './context.ts'
import { closeOwner, copyDatabase, setWorkerDatabase } from './database.ts'

/** Each test file has a copied database to itself and the pool open on it. */
beforeAll(async () => {
  const copy = await copyDatabase(`worker_${process.env.VITEST_POOL_ID ?? '1'}`)
  setWorkerDatabase(copy)
  openTestContext(openDatabase(copy.webUrl, { connections: 10 }))
})

afterAll(async () => {
  await closeDatabase(context().database)
  await closeOwner()
  clearContext()
})
