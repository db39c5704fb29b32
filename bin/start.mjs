import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'
import { shopCommand } from './lib/shop-command.mjs'

// npm start: install what is missing, build what changed, then run the shop on the pinned Node.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  const { args, env } = shopCommand
  return handOver(node, args, { cwd: root, env: { ...env, ...process.env, NODE_ENV: 'production' } })
})
