import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { main, say } from './lib/say.mjs'

// npm run dependencies: writes what the shop is made of to build/sbom.json (CycloneDX), and asks the registry for known holes in it. Ends with 1
// for one that is high or critical. Without a way to the registry it says so and ends with 0: a build without network is no finding.
const root = fileURLToPath(new URL('..', import.meta.url))

const npm = (...args) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function writeBillOfMaterials() {
  const { status, stdout, stderr } = npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx')
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  mkdirSync(`${root}build`, { recursive: true })
  writeFileSync(`${root}build/sbom.json`, stdout)
  say(`build/sbom.json lists ${JSON.parse(stdout).components.length} packages.`)
}

/** What the registry knows of each severity; undefined when it did not answer. */
function knownHoles() {
  const { stdout } = npm('audit', '--omit=dev', '--package-lock-only', '--json')
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

main(() => {
  writeBillOfMaterials()
  const holes = knownHoles()
  if (!holes) {
    say('The registry did not answer, so nobody knows of holes today. Run it again where there is a network.')
    return 0
  }
  const { critical, high, moderate, low } = holes
  say(
    `Known holes: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.${critical + high > 0 ? ' “npm audit” names them.' : ''}`,
  )
  return critical + high > 0 ? 1 : 0
})
