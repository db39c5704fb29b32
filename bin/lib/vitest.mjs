import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { packageBin } from './package-bin.mjs'
import { handOver } from './run.mjs'
import { requireNode } from './runtime.mjs'
import { main } from './say.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs tests of vitest, with what that takes installed and built. `env` holds unless the caller's own says otherwise. */
export const runVitest = (args, env = {}) =>
  main(async () => {
    requireNode()
    const node = await ensureInstalled(root)
    await ensureBuilt(root, node)
    const whole = { ...env, ...process.env }
    return handOver(node, [packageBin(root, 'vitest', 'vitest'), 'run', ...args], { cwd: root, env: whole })
  })
