import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Cluster, ClusterShop } from '../../cluster/cluster.ts'
import { isReady } from '../../cluster/state.ts'
import { until } from '../trial.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const parts = ['api', 'app', 'bin', 'build', 'db', 'modules', 'platform', 'seed', 'server', 'package.json']

/** What a release may do beside the version before (docs/decisions/024-two-versions-side-by-side.md), on the tables that orders use. */
const migration = { name: '999-trial.sql', table: 'trial_notes' }
const textBeside = (newest: string): string => `-- beside: ${newest}
-- A release of the trial: a column that may be empty, an index on a table of its own, and the table.
alter table orders add column trial_note text;
alter table variants add column trial_note text;
create table ${migration.table} (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  note text not null
);
create index ${migration.table}_order on ${migration.table} (order_id);
`

/** How long the unit of a shop leaves nginx to take it up again, in milliseconds. */
const takenUpMs =
  1_000 *
  Number(
    /^ExecStartPost=\S+\/sleep (\d+)$/m.exec(readFileSync(join(root, 'deploy/systemd/shringar.service'), 'utf8'))?.[1],
  )

/** Restarts a shop as `systemctl restart shringar` does: ends it in order, and waits until it is open and nginx has taken it up again. */
export async function restart({ program, origin }: ClusterShop): Promise<void> {
  program.kill('SIGTERM', { isToStayDown: true })
  await program.ended()
  program.start()
  await until('the shop is open again', () => isReady(origin), 60_000)
  await sleep(takenUpMs)
}

/** The files of a build as another version has them: what its pages load has other names. */
async function renameAssets(build: string): Promise<void> {
  const folder = join(build, 'client/assets')
  const names = new Map<string, string>()
  for (const name of readdirSync(folder)) {
    const [, stem, hash, extension] = /^(.+-)([\w-]{8})\.(js|css)$/.exec(name) ?? []
    if (stem && hash) names.set(name, `${stem}${[...hash].reverse().join('')}.${extension}`)
  }
  const texts = readdirSync(build, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|mjs|css|json|html)$/.test(entry.name),
  )
  for (const { parentPath, name } of texts) {
    const file = join(parentPath, name)
    const text = await readFile(file, 'utf8')
    const renamed = text.replace(/[\w.-]+\.(?:js|css)/g, (found) => names.get(found) ?? found)
    if (renamed !== text) await writeFile(file, renamed)
    // Packed as they were; the shop packs them anew.
    for (const packed of [`${file}.br`, `${file}.gz`]) rmSync(packed, { force: true })
  }
  for (const [name, other] of names) await rename(join(folder, name), join(folder, other))
}

/**
 * A copy of the shop with one migration more and with other files of the browser. People order from this process meanwhile: nothing here may take long at
 * once.
 */
async function makeVersion(folder: string): Promise<void> {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await renameAssets(join(folder, 'build'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'db/migrations')
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  writeFileSync(join(migrations, migration.name), textBeside(newest ?? ''))
}

/** Migrates as the new version does at its start. */
async function migrateWith(folder: string, ownerUrl: string): Promise<void> {
  const code = `
    const { migrate } = await import('./platform/migrate.server.ts')
    await migrate(process.env.OWNER_URL, { webRole: 'shringar_web' })`
  const env = { PATH: process.env.PATH, OWNER_URL: ownerUrl }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env })
}

/** The folder that a shop really runs from. */
const versionOf = ({ program }: ClusterShop): string => readlinkSync(`/proc/${program.pid}/cwd`)

function point({ version }: ClusterShop, folder: string): void {
  rmSync(version)
  symlinkSync(folder, version)
}

/**
 * Both shops run the version before; a newer one migrates; one of the old ones is started again beside it; then both become the newer one. Put right, they run
 * the version before, which the migration allows.
 */
export async function release(cluster: Cluster): Promise<() => Promise<void>> {
  const folder = join(cluster.folder, 'release')
  if (existsSync(folder)) throw new Error('A cluster sees this release once.')
  await makeVersion(folder)
  await migrateWith(folder, cluster.ownerUrl)
  const made = await cluster.sql('select from schema_migrations where name = $1', [migration.name])
  if (made.length === 0) throw new Error('The newer version did not migrate.')
  await sleep(3_000)
  const [first] = cluster.shops
  if (first) await restart(first)
  for (const shop of cluster.shops) {
    point(shop, folder)
    await restart(shop)
    if (versionOf(shop) !== folder) throw new Error(`${shop.name} runs the version before.`)
  }
  return async () => {
    for (const shop of cluster.shops) {
      point(shop, root)
      await restart(shop)
    }
  }
}
