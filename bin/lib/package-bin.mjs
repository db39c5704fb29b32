import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The script behind a command that a package brings, to be run with a Node of our choice (`node_modules/.bin` takes whichever is first). */
export function packageBin(root, packageName, command) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
