import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { clusterPrograms, programsBeside } from './lib/cluster-programs.mjs'
import { commandOptions } from './lib/command-options.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run faults: what goes wrong around a shop, tried on the built one with databases of its own, or with --cluster on many machines (tests/faults/README.md).
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const { cluster, yes, prove, only, short } = readOptions(commandOptions['tests/faults/run.ts'])
  if (cluster) await ensurePrograms(clusterPrograms, { isAgreed: yes })
  // A few of the trials need them, none of the short ones; whoever names trials is told by them.
  else if (!prove && !only && !short) await ensurePrograms(programsBeside, { isAgreed: yes })
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/faults/run.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
