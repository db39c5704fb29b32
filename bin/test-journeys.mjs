import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run test:journeys: every journey in a real browser, in about seven minutes; npm test leaves out those marked @long.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() }
  const playwright = packageBin(root, '@playwright/test', 'playwright')
  return handOver(node, [playwright, 'test', ...process.argv.slice(2)], { cwd: root, env })
})
