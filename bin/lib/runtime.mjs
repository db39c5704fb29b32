import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { collect } from './run.mjs'
import { Halt } from './say.mjs'

const oldestForScripts = [20, 19]
const oldestForTheShop = 24

/** The scripts in this folder run on what the machine has, if that is not too old. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestForScripts
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Halt(
    `This is Node ${version}, and setting up needs ${oldestForScripts.join('.')} or newer. ` +
      'Install a current Node from https://nodejs.org and run the same command again.',
  )
}

/** The Node that runs the shop: the packaged one, pinned in package.json, or the machine's own where no package exists for it. */
export async function chooseNode(root) {
  const packaged = packagedNode(root)
  if (existsSync(packaged) && (await collect(packaged, ['--version'])).code === 0) return packaged
  if (Number.parseInt(process.versions.node, 10) >= oldestForTheShop) return process.execPath
  throw new Halt(
    `The shop runs on Node ${oldestForTheShop} or newer. It brings its own where it can, but there is none that works on this machine ` +
      `(${process.platform} ${process.arch}), and the one installed is ${process.versions.node}. ` +
      `Install Node ${oldestForTheShop} from https://nodejs.org and run the same command again.`,
  )
}

export function packagedNode(root, platform = process.platform, arch = process.arch) {
  const windows = platform === 'win32'
  return join(root, 'node_modules', `node-${windows ? 'win' : platform}-${arch}`, 'bin', windows ? 'node.exe' : 'node')
}
