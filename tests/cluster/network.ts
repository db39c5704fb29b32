import { execFileSync } from 'node:child_process'
import { databaseNames, type MachineName } from './places.ts'

/** A network of their own for the database machines, each in a network namespace, so that one can be cut off. Only root may make it. */
export interface Network {
  /** Its first three numbers, as in `198.18.7`. */
  prefix: string
  namespaceOf(name: MachineName): string | undefined
  /** Lets nothing through to this machine or from it; nobody is told. */
  cut(name: MachineName): void
  mend(name: MachineName): void
  remove(): void
}

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** From the addresses that are set aside for trials of networks (198.18.0.0/15). */
export function makeNetwork(): Network {
  const mark = `${process.pid}`
  const prefix = `198.18.${process.pid % 256}`
  const bridge = `shr${mark}`
  const namespaces = new Map<string, string>(databaseNames.map((name) => [name, `shringar-${mark}-${name}`]))
  const cableOf = (name: string) => `s${mark}${name}`
  const network: Network = {
    prefix,
    namespaceOf: (name) => namespaces.get(name),
    cut: (name) => ip('link', 'set', cableOf(name), 'down'),
    mend: (name) => ip('link', 'set', cableOf(name), 'up'),
    remove() {
      for (const args of [
        ...[...namespaces.values()].map((name) => ['netns', 'delete', name]),
        ['link', 'delete', bridge],
      ])
        try {
          ip(...args)
        } catch {
          // It was not made yet.
        }
    },
  }
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('address', 'add', `${prefix}.1/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const [index, name] of databaseNames.entries()) connectMachine(name, `${prefix}.${11 + index}`)
  } catch (error) {
    network.remove()
    throw error
  }
  return network

  function connectMachine(name: string, address: string): void {
    const namespace = namespaces.get(name) ?? ''
    const inside = (...args: string[]) => ip('-n', namespace, ...args)
    ip('netns', 'add', namespace)
    ip('link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cableOf(name), 'master', bridge, 'up')
    inside('address', 'add', `${address}/24`, 'dev', 'eth0')
    inside('link', 'set', 'eth0', 'up')
    inside('link', 'set', 'lo', 'up')
  }
}
