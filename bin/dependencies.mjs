import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { advisoriesOf, problemsOfList, unanswered } from './lib/known-holes.mjs'
import { main, say } from './lib/say.mjs'

// npm run dependencies: writes what the shop is made of to build/sbom.json (CycloneDX), and asks the registry for known holes in it. Ends with 1
// for one that is high or critical, unless accepted-holes.json says why it does no harm and until when. Without a way to the registry it says so
// and ends with 0: a build without network is no finding. What has been accepted for too long is one all the same.
const root = fileURLToPath(new URL('..', import.meta.url))

const npm = (...args) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function writeBillOfMaterials() {
  const { status, stdout, stderr } = npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx')
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  mkdirSync(`${root}build`, { recursive: true })
  writeFileSync(`${root}build/sbom.json`, stdout)
  say(`build/sbom.json lists ${JSON.parse(stdout).components.length} packages.`)
}

/** What the registry knows of holes; undefined when it did not answer. */
function knownHoles() {
  const { stdout } = npm(
    'audit',
    '--omit=dev',
    '--package-lock-only',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  )
  try {
    return advisoriesOf(JSON.parse(stdout))
  } catch {
    return undefined
  }
}

main(() => {
  writeBillOfMaterials()
  const accepted = JSON.parse(readFileSync(new URL('accepted-holes.json', import.meta.url), 'utf8'))
  const problems = problemsOfList(accepted, new Date().toISOString().slice(0, 10))
  for (const problem of problems) say(problem)
  const holes = knownHoles()
  if (!holes) {
    say('The registry did not answer, so nobody knows of holes today. Run it again where there is a network.')
    return problems.length > 0 ? 1 : 0
  }
  const open = unanswered(holes, accepted)
  say(`${holes.length} known holes, ${accepted.length} accepted, ${open.length} high or critical and not accepted.`)
  for (const { advisory, name, severity, title } of open) say(`  ${severity}: ${name}, ${title} (${advisory})`)
  return problems.length + open.length > 0 ? 1 : 0
})
