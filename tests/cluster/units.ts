import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '#platform/start-error.ts'

const folder = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A unit of deploy/systemd with this checkout, which may itself lie below /opt/shringar-…, and this Node in place of those of a machine. */
export const unitHere = (text: string, checkout: string, node: string): string =>
  text.replaceAll(/\/opt\/shringar(\/node_modules\/\S+\/node(?= ))?/g, (_, packaged) => (packaged ? node : checkout))

/** What systemd says of the units in deploy/systemd, as if they stood on a machine of the shop. Throws StartError where it finds fault with one. */
export function checkUnits(say: (line: string) => void): void {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    say('deploy/systemd is not checked: systemd-analyze is missing.')
    return
  }
  const place = mkdtempSync(join(tmpdir(), 'shringar-units-'))
  try {
    for (const name of readdirSync(folder)) {
      writeFileSync(join(place, name), unitHere(readFileSync(join(folder, name), 'utf8'), root, process.execPath))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(place, name)], {
        encoding: 'utf8',
      })
      if (status !== 0 || stderr.includes(name))
        throw new StartError(`systemd finds fault with deploy/systemd/${name}:\n${stderr}`)
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
