import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run fuzz: requests made by chance from the description of the API, right and wrong, against shops of its own. "-- --requests 2000" fewer, "-- --seed 7" the same again.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['tests/fuzz/run.ts'])
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/fuzz/run.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
