import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Cluster, once } from '../../cluster/cluster.ts'
import { databaseNames } from '../../cluster/places.ts'

const script = fileURLToPath(new URL('witness.ts', import.meta.url))

interface Acknowledged {
  id: string
  machine: string
  at: number
}

/** Somebody on each machine of the database who tries to write to it. */
export interface Witnesses {
  /** Forgets what was acknowledged so far. */
  begin(): void
  /** Rows that were acknowledged and are gone, and those that one machine took after another had taken over. */
  judge(): Promise<{ lost: number; ofTwoLeaders: number }>
  stop(): void
}

const addressIn = (url: string) => url.replace(/shringar$/, 'witness')

export async function startWitnesses(cluster: Cluster): Promise<Witnesses> {
  await once(cluster.superuserUrl(), 'create database witness')
  await once(addressIn(cluster.superuserUrl()), 'create table acknowledged (id uuid primary key, machine text)')
  let rows: Acknowledged[] = []
  const children = databaseNames.map((name): ChildProcess => {
    const args = [script, addressIn(cluster.superuserUrl(name)), name]
    const namespace = cluster.network?.namespaceOf(name)
    const child = namespace
      ? spawn('ip', ['netns', 'exec', namespace, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let rest = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      rows.push(...lines.map((line) => JSON.parse(line) as Acknowledged))
    })
    return child
  })
  return {
    begin() {
      rows = []
    },
    async judge() {
      const said = [...rows]
      const there = await once<{ id: string }>(
        addressIn(cluster.superuserUrl()),
        'select id from acknowledged where id = any($1)',
        [said.map(({ id }) => id)],
      )
      return { lost: said.length - there.length, ofTwoLeaders: overlapping(said) }
    },
    stop: () => void children.map((child) => child.kill('SIGKILL')),
  }
}

/** Rows that a machine took although another one had begun to take some before. */
function overlapping(rows: readonly Acknowledged[]): number {
  const firstOf = new Map<string, number>()
  for (const { machine, at } of rows) firstOf.set(machine, Math.min(at, firstOf.get(machine) ?? at))
  return rows.filter(({ machine, at }) =>
    [...firstOf].some(([other, first]) => other !== machine && first > (firstOf.get(machine) ?? 0) && at >= first),
  ).length
}
