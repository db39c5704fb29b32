import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm start: install what is missing, build what changed, then run the shop on the pinned Node.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  // Passwords are hashed and files read on this pool; its size is fixed once Node runs.
  // What Node has compiled once it need not compile at the next start.
  const cache = fileURLToPath(new URL('../build/compile-cache', import.meta.url))
  const env = { UV_THREADPOOL_SIZE: '8', NODE_COMPILE_CACHE: cache, ...process.env, NODE_ENV: 'production' }
  return handOver(node, ['server/main.ts'], { cwd: root, env })
})
