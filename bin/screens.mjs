import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run screens: takes a small picture of every screen, on a phone and on a desktop, into docs/screens/. Takes about five minutes.
// Words after -- choose screens by name: npm run screens -- -g vendor
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), PICTURES: 'on' }
  const playwright = packageBin(root, '@playwright/test', 'playwright')
  const args = [playwright, 'test', '--project=pictures', ...process.argv.slice(2)]
  return handOver(node, args, { cwd: root, env })
})
