import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run dev: the shop with live reloading, on the pinned Node.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  const env = { UV_THREADPOOL_SIZE: '8', ...process.env, NODE_ENV: 'development' }
  return handOver(node, ['server/dev.ts'], { cwd: root, env })
})
