import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Images } from './images.ts'

/** What Debian's slim images leave out, too. */
const leftOut = ['doc', 'info', 'lintian', 'locale', 'man'].map((name) => `usr/share/${name}`)
const emptied = ['var/cache/apt', 'var/lib/apt/lists', 'var/log']

/**
 * Makes an image that stands for `name` where no registry of images answers: Debian 12 by debootstrap, the Node and the npm that run this command, and an
 * account `node`, each where the official image has it.
 */
export async function makeBase(name: string, images: Images): Promise<void> {
  const root = join(images.folder, 'base')
  await images.run('debootstrap', '--variant=minbase', 'bookworm', root)
  for (const path of [...leftOut, ...emptied]) rmSync(join(root, path), { recursive: true, force: true })
  for (const path of emptied) mkdirSync(join(root, path), { recursive: true })
  await images.run(
    'chroot',
    root,
    'useradd',
    '--uid=1000',
    '--user-group',
    '--create-home',
    '--shell=/bin/bash',
    'node',
  )
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  cpSync(await npmFolder(images), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const command of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(root, 'usr/local/bin', command))
  // In the official image it begins every command.
  writeFileSync(join(root, 'usr/local/bin/docker-entrypoint.sh'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })

  const container = (await images.run('buildah', 'from', 'scratch')).trim()
  await images.run('buildah', 'add', '--quiet', container, root, '/')
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const start = ['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'node']
  await images.run('buildah', 'config', '--env', path, ...start, container)
  await images.run('buildah', 'commit', '--quiet', '--rm', container, name)
  rmSync(root, { recursive: true })
}

async function npmFolder(images: Images): Promise<string> {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return dirname(dirname(cli))
  return join((await images.run('npm', 'root', '--global')).trim(), 'npm')
}
