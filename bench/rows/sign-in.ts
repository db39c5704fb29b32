import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutThe } from '#bench/references/both.ts'
import { hashing } from '#bench/references/hashing.ts'
import { signedInShoppers, signIn as signInOne } from '#bench/shoppers.ts'
import { type Measure, password, type Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { inTurns, together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { withPaths } from '#bench/wrk-paths.ts'
import { hashPassword } from '#platform/passwords.server.ts'

const script = join(fileURLToPath(new URL('..', import.meta.url)), 'wrk', 'sign-ins.lua')
/** Enough that none of them signs in more often than a person would: beyond twenty sessions each further one ends the oldest. */
const people = 1_000
/** As many as the shop hashes for at once, and a few who wait their turn. */
const connections = 8
const share = 0.8
const browsers = 4
/** Each of them asks some ten times a second: together a visitor's page every 25 ms. */
const pauseMs = 100
const browsingMs = 20

/** Who signs in, as the login page sends it: customers of their own, all with the password of the demo. */
async function credentials(stage: Stage): Promise<string[]> {
  const shoppers = await signedInShoppers(stage, people)
  const ids = shoppers.map(({ userId }) => userId)
  await stage.sql(
    `insert into credentials (user_id, password_hash) select id, $2 from users where id = any($1::uuid[])
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
    [ids, await hashPassword(password)],
  )
  const known = await stage.sql<{ email: string }>('select email from users where id = any($1::uuid[])', [ids])
  return known.map(({ email }) => JSON.stringify({ email, password }))
}

interface Asking {
  signIn(): Promise<Load>
  browse(): Promise<Load>
}

/** Runs `work` with what signs in and what browses meanwhile, at the shop of the stage. */
async function asking<Result>(stage: Stage, work: (asking: Asking) => Promise<Result>): Promise<Result> {
  const { origin } = await stage.shop()
  const folder = await mkdtemp(join(tmpdir(), 'shringar-sign-ins-'))
  const file = join(folder, 'bodies')
  await writeFile(file, `${(await credentials(stage)).join('\n')}\n`)
  const pages = [{ weight: 1, paths: ['/products', '/products/neem-wood-comb', '/'] }]
  try {
    return await withPaths(
      pages,
      (paths) =>
        work({
          async signIn() {
            const load = await stage.load({
              url: `${origin}/api/v1/session`,
              connections,
              script,
              args: [file, origin],
            })
            // Whoever was waiting when time was up is hashed for all the same; the next turn begins when they are done.
            await signInOne(origin, 'asha@shringar.example', password)
            return load
          },
          browse: () =>
            stage.load({
              url: origin,
              connections: browsers,
              script: paths,
              headers: { 'Accept-Encoding': 'br' },
            }),
        }),
      { pauseMs },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureSignIns(stage: Stage): Promise<Row[]> {
  const { pid } = await stage.shop()
  return asking(stage, async ({ signIn, browse }) => {
    for (let turn = 0; turn < stage.turns; turn++) await Promise.all([signIn(), browse()])
    const meanwhile: Load[] = []
    // On a machine with neighbours a hash takes 20 ms for some seconds and 35 for others: many short turns give all sides the same share.
    const { alone, ours, quiet, both } = await inTurns(stage.turns * 3, {
      alone: () => withoutThe(pid, () => hashing(stage.cores.server, stage.seconds)),
      ours: () => signIn(),
      quiet: () => browse(),
      both: async () => {
        const [signedIn, browsed] = await Promise.all([signIn(), browse()])
        meanwhile.push(browsed)
        return signedIn
      },
    })
    const browsed = together(meanwhile)
    return [
      {
        name: 'sign-in',
        figure: ours.rate,
        unit: 'per s',
        reference: { what: 'the password hash alone', figure: alone.rate },
        p50: ours.p50,
        p99: ours.p99,
        requests: ours.requests,
        errors: ours.errors + both.errors,
        limits: [{ what: `${share} of it`, isReached: ours.rate >= share * alone.rate }],
        note: `${connections} at a time; one hash takes ${alone.p50.toFixed(1)} ms; with ${Math.round(browsed.rate)} stored pages a second meanwhile ${both.rate.toFixed(1)}/s (${(both.rate / alone.rate).toFixed(2)})`,
      },
      {
        name: 'stored pages while people sign in',
        figure: browsed.p99,
        unit: 'ms',
        reference: { what: 'p99 while nobody does', figure: quiet.p99 },
        p50: browsed.p50,
        p99: browsed.p99,
        requests: browsed.requests,
        errors: browsed.errors + quiet.errors,
        limits: [{ what: `p99 under ${browsingMs} ms`, isReached: browsed.p99 < browsingMs }],
      },
    ]
  })
}

/** How many sign in, and what those who browse meanwhile notice of it. */
export const signIns: Measure = { name: 'sign-in', measure: measureSignIns }
