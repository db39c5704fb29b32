import { fileURLToPath } from 'node:url'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { Halt, main } from './lib/say.mjs'

// npm run image [-- --yes] [--pull]: builds deploy/Dockerfile and starts what came out, with Debian's programs. It is no part of npm test, for it needs them.
const root = fileURLToPath(new URL('..', import.meta.url))
const programs = {
  buildah: 'buildah',
  podman: 'podman',
  debootstrap: 'debootstrap',
  setpriv: 'util-linux',
}

main(async () => {
  requireNode()
  const { yes, pull } = readOptions({ yes: { type: 'boolean' }, pull: { type: 'boolean' } })
  if (process.getuid?.() !== 0) throw new Halt('Only root may build and start the image here. Run the command as root.')
  await ensurePrograms(programs, { isAgreed: yes })
  const node = await ensureInstalled(root)
  const args = ['tests/image/run.ts', ...(pull ? ['--pull'] : [])]
  return handOver(node, args, { cwd: root, env: process.env })
})
