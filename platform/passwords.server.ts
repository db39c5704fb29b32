import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const hashBytes = promisify(
  argon2 as (
    algorithm: 'argon2id',
    parameters: Argon2Parameters,
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
)

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * One hash at a time per core, at most two, and one core is left to the pages: two hashes on one core finish no sooner, and sign-ins
 * must not starve the pages. A sign-in that has waited two seconds is told to try again. One address has a fifth of the queue, so that nobody
 * who sends many keeps all others out.
 */
const hashing = new ConcurrencyLimit({
  concurrent: Math.max(1, Math.min(2, availableParallelism() - 1)),
  queued: 50,
  longestWaitMs: 2_000,
  share: { concurrent: 1, queued: 10 },
})

function derive(password: string, nonce: Buffer, address: string | undefined): Promise<Buffer> {
  return hashing.run(() => hashBytes('argon2id', { ...cost, message: Buffer.from(password), nonce }), address)
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Runs on the thread pool. Rejects with TooBusy when too many wait, over all or of `address`. */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, address)
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`
}

const dummySalt = randomBytes(16)

/** True when `password` made `stored`. Without a stored hash it does the same work and says no. Rejects with TooBusy. */
export async function verifyPassword(password: string, stored: string | undefined, address?: string): Promise<boolean> {
  const [, algorithm, , , salt, hash] = stored?.split('$') ?? []
  if (algorithm !== 'argon2id' || !salt || !hash) {
    await derive(password, dummySalt, address)
    return false
  }
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), address)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
