import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '#platform/start-error.ts'
import { readOptions } from '../../bin/lib/options.mjs'
import { type Promised, promisesTable } from '../promises.ts'
import { measureRush } from './rush.ts'
import { withCrowdedShop } from './stage.ts'
import { surge, surgeChart, surgePromises, surgeTable } from './surge.ts'
import { findSustainable, makeVisitors } from './sustainable.ts'

// npm run overload: more than a shop can do, and a rush for one product; with --short the rush alone, small and without a clock, as npm test runs it.

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => console.error(line)
const { short, rate: given } = readOptions({ short: { type: 'boolean', default: false }, rate: { type: 'string' } })

async function whole(): Promise<Promised[]> {
  return withCrowdedShop({ products: 2_000, isPinned: true, say }, async (crowded) => {
    const visitors = await makeVisitors(crowded)
    say('How much is sustainable…')
    const steps = await findSustainable(crowded, visitors, say)
    const sustained = Number(given ?? Math.max(0, ...steps.filter((step) => step.isSustained).map(({ rate }) => rate)))
    if (!(sustained > 0))
      throw new StartError('Not even the first step was sustained. Is the machine busy with other things?')
    say(`Sustainable: ${sustained.toFixed(0)} a second. Five times as much for half a minute…`)
    const surged = await surge(crowded, visitors, sustained)
    say(surgeTable(surged))
    say(`Our own clients were ${surged.latestMs.toFixed(0)} ms late at worst. A rush for one product…`)
    const rush = await measureRush(crowded, { waiting: 5_000, pieces: 100, isTimed: true })
    await mkdir(join(root, 'data', 'bench'), { recursive: true })
    const chart = join(root, 'data', 'bench', 'overload.svg')
    await writeFile(chart, surgeChart(surged))
    say(`The overload as a picture: ${chart}\n`)
    return [...surgePromises(surged, steps), ...rush]
  })
}

const rushAlone = () =>
  withCrowdedShop({ products: 0, isPinned: false, say }, (crowded) =>
    measureRush(crowded, { waiting: 200, pieces: 10, isTimed: false }),
  )

try {
  const promised = await (short ? rushAlone() : whole())
  console.log(promisesTable(promised))
  process.exitCode = promised.every(({ isKept }) => isKept) ? 0 : 1
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
