import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'
import { untilStopped } from '../../bin/lib/until-stopped.ts'
import type { Cluster } from './cluster.ts'
import { measureGrowth } from './growth.ts'
import { openPage, portTaken } from './page.ts'
import { isTaken } from './places.ts'
import { startCluster } from './start.ts'
import { stateOf } from './state.ts'
import { checkUnits } from './units.ts'

// npm run cluster: the shop on eight machines, played by this one, until somebody presses Ctrl+C; with --growth until it is measured.

const isMeasured = process.argv.includes('--growth')
const port = Number(process.env.PORT || 3_000)
const stopped = untilStopped()
let lines: readonly string[] = ['The cluster starts.']

/** Says the state when it changes; a terminal shows the newest in place of the one before. */
async function follow(cluster: Cluster): Promise<void> {
  let said = ''
  while (!stopped.aborted) {
    lines = await stateOf(cluster)
    const text = lines.join('\n')
    if (text !== said) {
      if (said && process.stdout.isTTY) process.stdout.write(`\x1b[${lines.length + 1}A\x1b[J`)
      console.log(`${new Date().toLocaleTimeString('en-GB')}\n${text}`)
    }
    said = text
    await sleep(1_000, undefined, { signal: stopped }).catch(() => {})
  }
}

async function main(): Promise<void> {
  for (const one of [port, port + 1]) if (await isTaken(one, '127.0.0.1')) throw new StartError(portTaken(one))
  checkUnits(console.log)
  const page = await openPage(port + 1, () => lines)
  try {
    const cluster = await startCluster(
      { port, folder: process.env.DATA_DIR, settings: isMeasured ? { LIMITS_SCALE: '1000' } : {}, say: console.log },
      stopped,
    )
    try {
      if (isMeasured) {
        if (!(await measureGrowth(cluster, console.log))) process.exitCode = 1
        return
      }
      console.log(`
The shop is open at ${cluster.origin}, with the accounts of the demo.
How the cluster is: http://127.0.0.1:${port + 1}. Its programs, their settings and logs: ${cluster.folder}
End something (kill -9) and see what becomes of it. Ctrl+C ends everything and takes the folder away.
`)
      await follow(cluster)
    } finally {
      console.log('\nEnding the cluster…')
      await cluster.stop()
    }
  } finally {
    page.close()
  }
}

main().catch((error) => {
  if (error.name === 'AbortError') return
  console.error(StartError.text(error))
  process.exitCode = 1
})
