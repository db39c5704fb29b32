import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { descendantsOf } from '../bin/lib/process-tree.ts'

/** The core for what is measured, and the one for who asks: neither takes time from the other. */
export interface Cores {
  server: number
  load: number
}

/** The cores that this process may use. */
function allowedCores(): number[] {
  const allowed = /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return allowed.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** Read at the start, because the benchmark itself moves to one of them later. */
const coresAtStart = allowedCores()

/** The first two cores that this process could use when it started. Throws a sentence where there is only one. */
export function twoCores(): Cores {
  const [server, load] = coresAtStart
  if (server === undefined || load === undefined)
    throw new Error('The benchmark needs two cores: one for the shop, one for the load.')
  return { server, load }
}

/** A program that runs on one core alone, its threads and children too. */
export function spawnOn(core: number, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn('taskset', ['-c', String(core), command, ...args], options)
}

/** Moves a running program to a core, with all its threads and the children that it has by now; later ones follow by themselves. */
export function moveTo(core: number, pid: number): void {
  for (const one of [pid, ...descendantsOf(pid)]) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(one)])
}
