import { readdirSync, readFileSync } from 'node:fs'

/** Every process whose parent, or parent's parent and so on, is this one. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const found: number[] = []
  for (const [child] of parents) {
    for (let above = parents.get(child); above !== undefined; above = parents.get(above)) {
      if (above !== pid) continue
      found.push(child)
      break
    }
  }
  return found
}

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of processor time that a process has used with all that it started. */
export function cpuSecondsOf(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => {
    const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }, 0)
}
