import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run bench, bench:discovery, bench:portals and catalogue:generate: a program of bench/ on the pinned Node (bench/README.md).
const root = fileURLToPath(new URL('..', import.meta.url))
const [program, ...args] = process.argv.slice(2)

main(async () => {
  requireNode()
  readOptions(commandOptions[`bench/${program}.ts`], args)
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, [`bench/${program}.ts`, ...args], { cwd: root, env: process.env })
})
