import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '#platform/start-error.ts'

const folder = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** What systemd says of the units in deploy/systemd, as if they stood on a machine of the shop. Throws StartError where it finds fault with one. */
export function checkUnits(say: (line: string) => void): void {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    say('deploy/systemd is not checked: systemd-analyze is missing.')
    return
  }
  const place = mkdtempSync(join(tmpdir(), 'shringar-units-'))
  try {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8')
        .replaceAll(/\/opt\/shringar\/node_modules\/\S+\/node(?= )/g, process.execPath)
        .replaceAll('/opt/shringar', root)
      writeFileSync(join(place, name), text)
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
