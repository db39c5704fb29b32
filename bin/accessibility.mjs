import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run accessibility: axe and text of twice the size on every screen, two minutes; npm test looks at one of each kind.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  const env = { ...process.env, EVERY_SCREEN: '1', CHROMIUM_PATH: await ensureChromium() }
  const playwright = packageBin(root, '@playwright/test', 'playwright')
  return handOver(node, [playwright, 'test', 'accessibility.spec.ts', '--project=words'], { cwd: root, env })
})
