import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run test:long: the tests that start databases or processes again and again; npm test leaves them out.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, [packageBin(root, 'vitest', 'vitest'), 'run', '--tagsFilter=long'], {
    cwd: root,
    env: process.env,
  })
})
