import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAddressLimits, consumeForAddress } from '#platform/address-limits.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { clearContext, setContext } from '#platform/context.server.ts'
import { openDatabase } from '#platform/db.server.ts'

let folder = ''
let port = 0
let redis: ChildProcess

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-redis-'))
  port = await freePort()
  redis = await startRedis()
})
after(async () => {
  await stopRedis()
  await rm(folder, { recursive: true, force: true })
})
afterEach(leaveMachine)

it('is one limit over all machines', async () => {
  await joinMachine()
  for (let count = 0; count < 15; count++) await consumeForAddress('cspReportPerAddress', '203.0.113.1')
  await leaveMachine()
  await joinMachine()
  for (let count = 0; count < 5; count++) await consumeForAddress('cspReportPerAddress', '203.0.113.1')
  await assert.rejects(consumeForAddress('cspReportPerAddress', '203.0.113.1'), (error: RateLimited) => {
    assert.equal(error.kind, 'rate_limited')
    assert.ok(error.details.retryAfter >= 1 && error.details.retryAfter <= 60)
    return true
  })
  await consumeForAddress('cspReportPerAddress', '203.0.113.2')
})

it('is counted by each machine for itself while Redis is away, and together again afterwards', async () => {
  await joinMachine()
  await stopRedis()
  for (let count = 0; count < 20; count++) await consumeForAddress('cspReportPerAddress', '203.0.113.3')
  await assert.rejects(consumeForAddress('cspReportPerAddress', '203.0.113.3'), { kind: 'rate_limited' })
  redis = await startRedis()
  // The new server has counted nothing yet.
  await untilAllowed('203.0.113.3')
})

it('is counted by each machine for itself while Redis is silent, and no request waits for it', {
  timeout: 20_000,
}, async () => {
  await joinMachine()
  redis.kill('SIGSTOP')
  try {
    for (let count = 0; count < 20; count++) await consumeForAddress('cspReportPerAddress', '203.0.113.4')
    await assert.rejects(consumeForAddress('cspReportPerAddress', '203.0.113.4'), { kind: 'rate_limited' })
  } finally {
    redis.kill('SIGCONT')
  }
  await untilAllowed('203.0.113.4')
})

interface RateLimited {
  kind: string
  details: { retryAfter: number }
}

/** Goes on as a machine that shares its limits by Redis; resolves when it is connected. */
async function joinMachine(): Promise<void> {
  setContext({
    config: readConfig({ REDIS_URL: `redis://127.0.0.1:${port}` }),
    authSecret: undefined,
    // Never connected to: limits of addresses do not ask it.
    database: openDatabase('postgresql://127.0.0.1/none'),
    mail: { kind: 'wait' },
    clock: () => new Date(),
    hearsChanges: false,
    payments: undefined,
  })
  await consumeForAddress('databasePerAddress', '203.0.113.9')
  await sleep(200)
}

async function leaveMachine(): Promise<void> {
  await closeAddressLimits().catch(() => {})
  clearContext()
}

async function untilAllowed(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isAllowed = await consumeForAddress('cspReportPerAddress', address).then(
      () => true,
      () => false,
    )
    if (isAllowed) return
    await sleep(100)
  }
  assert.fail('Redis is back, but nobody counts there.')
}

async function startRedis(): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
  for await (const line of child.stdout ?? []) if (/ready to accept connections/i.test(String(line))) break
  return child
}

async function stopRedis(): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return
  redis.kill('SIGKILL')
  await once(redis, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  return free
}
