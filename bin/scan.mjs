import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run scan: Wapiti and sqlmap against a shop of their own, in less than ten minutes. It is no part of npm test, for it needs both. "-- --yes"
// installs them under Debian without asking.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const { yes } = readOptions({ yes: { type: 'boolean' } })
  await ensurePrograms({ wapiti: 'wapiti', sqlmap: 'sqlmap' }, { isAgreed: yes })
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/scan/run.ts'], { cwd: root, env: process.env })
})
