import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Images } from './images.ts'

/** Where npm in the image looks for settings. The folder is there already, so that a mount leaves nothing behind. */
const settingsFolder = '/usr/local/etc'

/** Builds deploy/Dockerfile on a base that is there. */
export async function buildImage(name: string, images: Images): Promise<void> {
  const settings = await npmSettings(images)
  try {
    const isolation = ['--isolation=chroot', '--network=host', '--pull-never']
    const mounts = ['--volume', `${settings}:${settingsFolder}:ro`]
    await images.run('buildah', 'build', ...isolation, ...mounts, '--file=deploy/Dockerfile', `--tag=${name}`, '.')
  } finally {
    rmSync(settings, { recursive: true })
  }
}

/**
 * A folder with what npm is told on this machine: which registry, whose certificates. It is mounted while the image is built, and is neither in the image nor in
 * anything that is said.
 */
async function npmSettings(images: Images): Promise<string> {
  const folder = join(images.folder, 'npm-settings')
  mkdirSync(folder, { mode: 0o700 })
  const settingOf = async (name: string) => {
    const value = (await images.run('npm', 'config', 'get', name)).trim()
    return ['', 'null', 'undefined'].includes(value) ? undefined : value
  }
  const files = await Promise.all(['globalconfig', 'userconfig'].map(settingOf))
  const lines = files.flatMap((file) => (file && existsSync(file) ? [readFileSync(file, 'utf8')] : []))
  lines.push(`registry=${await settingOf('registry')}`)
  const certificates = (await settingOf('cafile')) ?? process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    copyFileSync(certificates, join(folder, 'certificates.pem'))
    lines.push(`cafile=${settingsFolder}/certificates.pem`)
  }
  writeFileSync(join(folder, 'npmrc'), lines.join('\n'), { mode: 0o600 })
  return folder
}
