import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { descendantsOf } from '../../bin/lib/process-tree.ts'
import type { Soaked } from './shop.ts'

/** What is looked at every few seconds. */
export interface Look {
  /** Seconds since the beginning. */
  at: number
  /** Megabytes: resident memory of the shop, its heap in use, and what the database's processes have for themselves. */
  shopMB: number
  heapMB: number
  databaseMB: number
  /** Open files and connections of the shop's process. */
  handles: number
  connections: number
  /** Rows that are dead, and their part of all. */
  deadRows: number
  deadPart: number
  sizeMB: number
  autovacuums: number
  jobsWaiting: number
}

const kilobytes = (pid: number, name: string): number => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it ended meanwhile
  }
}

async function postmasterOf({ sql }: Soaked): Promise<number> {
  const [row] = await sql<{ folder: string }>("select current_setting('data_directory') as folder")
  return Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
}

const figureOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

/** Answers with what looks at a shop. */
export async function lookingAt(soaked: Soaked): Promise<(at: number) => Promise<Look>> {
  const { sql, pid, metricsUrl } = soaked
  const postmaster = await postmasterOf(soaked)
  return async (at) => {
    const metrics = await (await fetch(metricsUrl)).text()
    const [row] = await sql<{ connections: number; dead: number; live: number; vacuums: number; size: number }>(
      `select (select count(*)::int from pg_stat_activity where application_name like 'shringar%' or application_name like 'graphile%') as connections,
              sum(n_dead_tup)::int as dead, sum(n_live_tup)::int as live, sum(autovacuum_count)::int as vacuums,
              (pg_database_size(current_database()) / 1048576)::int as size
         from pg_stat_user_tables`,
    )
    const { connections = 0, dead = 0, live = 0, vacuums = 0, size = 0 } = row ?? {}
    const processes = [postmaster, ...descendantsOf(postmaster)]
    return {
      at,
      shopMB: kilobytes(pid, 'VmRSS') / 1_024,
      heapMB: figureOf(metrics, 'nodejs_heap_size_used_bytes') / 1_048_576,
      databaseMB: processes.reduce((sum, one) => sum + kilobytes(one, 'RssAnon'), 0) / 1_024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
      connections,
      deadRows: dead,
      deadPart: dead / Math.max(1, dead + live),
      sizeMB: size,
      autovacuums: vacuums,
      jobsWaiting: figureOf(metrics, 'shringar_jobs_waiting'),
    }
  }
}

/** The tables with the most dead rows, in words. */
export async function deadest({ sql }: Pick<Soaked, 'sql'>): Promise<string> {
  const rows = await sql<{ name: string; dead: number; live: number; vacuums: number; size: string }>(
    `select relname as name, n_dead_tup::int as dead, n_live_tup::int as live, autovacuum_count::int as vacuums,
            pg_size_pretty(pg_total_relation_size(relid)) as size
       from pg_stat_user_tables order by n_dead_tup desc limit 5`,
  )
  return rows
    .map(({ name, dead, live, vacuums, size }) => `${name} ${dead} beside ${live} (${size}, ${vacuums} autovacuums)`)
    .join('; ')
}
