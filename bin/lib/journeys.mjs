import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { packageBin } from './package-bin.mjs'
import { handOver } from './run.mjs'
import { requireNode } from './runtime.mjs'
import { main } from './say.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs journeys of tests/e2e in a browser, with what that takes installed and built. `args` are Playwright's. */
export const runJourneys = (args, env = {}) =>
  main(async () => {
    requireNode()
    const node = await ensureInstalled(root)
    await ensureBuilt(root, node)
    const whole = { ...process.env, ...env, CHROMIUM_PATH: await ensureChromium() }
    return handOver(node, [packageBin(root, '@playwright/test', 'playwright'), 'test', ...args], {
      cwd: root,
      env: whole,
    })
  })
