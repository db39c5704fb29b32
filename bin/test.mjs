import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { collect } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'
import { only, runSteps } from './lib/steps.mjs'

// npm test: the one list of checks, the same here and in CI.
// "npm test -- --only types" runs one of them (and what it needs), "--keep-going" does not stop at the first failure.
const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['app', 'api', 'modules', 'platform', 'db', 'seed', 'server', 'bench', 'tests'].filter((name) =>
  existsSync(join(root, name)),
)
// Only a hang takes so long; a busy machine may take a multiple of the usual time.
const longestStep = 30 * 60_000
let node = process.execPath
let chromium = ''

const steps = [
  {
    name: 'install',
    title: 'packages are installed',
    alone: true,
    run: async () => {
      node = await ensureInstalled(root)
      return passed
    },
    advice: 'Nothing else can run without the packages.',
  },
  {
    name: 'build',
    title: 'the shop builds',
    needs: ['install'],
    run: async () => {
      await ensureBuilt(root, node)
      return passed
    },
    advice: 'Mend the first error; the others often follow from it.',
  },
  {
    name: 'format',
    title: 'format and lint',
    needs: ['install'],
    run: tool('@biomejs/biome', 'biome', 'ci', '--colors=off'),
    advice: '"npx biome check --write" mends most of this by itself.',
  },
  {
    name: 'boundaries',
    title: 'folders depend downwards only',
    needs: ['install'],
    run: tool('dependency-cruiser', 'depcruise', '--output-type', 'err-long', ...folders),
    advice: 'Each rule says what it protects. Move the code to where its direction is right; do not widen the rule.',
  },
  {
    name: 'description',
    title: "other people's tools can read the API",
    needs: ['install'],
    run: sequence(script('bin/api-description.ts'), tool('@redocly/cli', 'redocly', 'lint', '.openapi/openapi.json')),
    advice:
      'Each rule has its page at redocly.com/docs/cli/rules; what a route says of itself stands in its "documented".',
  },
  {
    name: 'types',
    title: 'types hold',
    needs: ['install', 'description'],
    run: sequence(tool('@react-router/dev', 'react-router', 'typegen'), tool('typescript', 'tsc', '--noEmit')),
    advice: 'Mend the types; a cast only hides the error.',
  },
  {
    name: 'unused',
    title: 'nothing lies about unused',
    needs: ['install', 'description'],
    run: tool('knip', 'knip'),
    advice: 'Delete what it names, or use it.',
  },
  {
    name: 'dependencies',
    title: 'no package has a known hole that nobody answered',
    // The build empties the folder in which the bill of materials stands.
    needs: ['build'],
    run: script('bin/dependencies.mjs'),
    advice: 'Update the package. Where there is no update yet, bin/accepted-holes.json takes a reason and a day.',
  },
  {
    name: 'browser',
    title: 'a browser for the journeys is there',
    run: async () => {
      chromium = await ensureChromium()
      return passed
    },
    advice: 'Everything but the journeys runs without it: "npm test -- --only tests".',
  },
  {
    name: 'size',
    title: 'pages stay within their size budget',
    needs: ['build'],
    run: script('bin/size-budget.ts'),
    advice: 'Look at what the last change added to the page, and leave it out, split it off or make it smaller.',
  },
  {
    name: 'tests',
    title: 'rules, use cases, API and documents',
    needs: ['build'],
    alone: true,
    run: tool('vitest', 'vitest', 'run', '--tagsFilter=!long'),
    advice: 'Run one file while mending: "npx vitest run <part of its path>".',
  },
  {
    name: 'attacks',
    title: 'a stranger takes no more than a small share',
    needs: ['build'],
    run: script('tests/attacks/run.ts', '--short'),
    advice:
      'All of it, each trial against a shop of its own: "npm run attacks"; one trial: "npm run attacks -- --only NAME".',
  },
  {
    name: 'faults',
    title: 'the shop keeps its promises when something goes wrong around it',
    needs: ['build'],
    run: script('tests/faults/run.ts', '--short'),
    advice: 'Run one trial while mending: "npm run faults -- --only NAME". tests/faults/README.md says what each does.',
  },
  {
    name: 'load',
    title: 'a rush sells exactly what there is, and everything that people do leaves stock and money in order',
    needs: ['build'],
    run: sequence(script('bench/overload/run.ts', '--short'), script('bench/soak/run.ts', '--short')),
    advice: 'Nothing is timed here. The whole of it: "npm run overload" and "npm run soak -- --hours 0.1".',
  },
  {
    name: 'journeys',
    title: 'people get through the shop in a browser',
    needs: ['build', 'browser'],
    alone: true,
    run: tool('@playwright/test', 'playwright', 'test'),
    advice: 'Screens and traces of the failed journeys are in test-results/; PWTRACE=on records traces.',
  },
]

const passed = { code: 0, output: '' }

main(async () => {
  requireNode()
  const values = readOptions({ only: { type: 'string', multiple: true }, 'keep-going': { type: 'boolean' } })
  const chosen = values.only ? only(steps, values.only) : steps
  return runSteps(chosen, { atOnce: 2, keepGoing: values['keep-going'] ?? false })
})

/** A command of a package, run with the pinned Node. */
function tool(packageName, command, ...args) {
  return (signal) => runNode([packageBin(root, packageName, command), ...args], signal)
}

function script(path, ...args) {
  return (signal) => runNode([path, ...args], signal)
}

function sequence(...runs) {
  return async (signal) => {
    for (const run of runs) {
      const result = await run(signal)
      if (result.code !== 0) return result
    }
    return passed
  }
}

function runNode(args, signal) {
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium || process.env.CHROMIUM_PATH,
    NODE_ENV: undefined,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    SHORT_JOURNEYS: '1',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  delete env.FORCE_COLOR
  return collect(node, args, { cwd: root, env, signal, timeoutMs: longestStep })
}
