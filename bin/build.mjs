import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main, say } from './lib/say.mjs'

// npm run build: what npm start does before it starts, for a shop that systemd starts (docs/operations.md) and for the image.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions({})
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  say(`The shop is built. It runs on ${node}.`)
})
