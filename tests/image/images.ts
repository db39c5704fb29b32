import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { collect } from '../../bin/lib/run.mjs'

/** What an image says of its start. */
export interface ImageConfig {
  user: string
  env: readonly string[]
  command: readonly string[]
  folder: string
  volumes: readonly string[]
  labels: Readonly<Record<string, string>>
}

/** A store of images in a folder of its own: nothing of it stays on the machine. */
export interface Images {
  folder: string
  /** Runs a program on this store; answers with what it said, or throws it. */
  run(program: string, ...args: string[]): Promise<string>
  /** Whether the program came to a good end, and what it said. */
  attempt(program: string, ...args: string[]): Promise<{ isGood: boolean; said: string }>
  config(image: string): Promise<ImageConfig>
  /** A folder with everything that is in the image. */
  mount(image: string): Promise<string>
  remove(): Promise<void>
}

export async function openImages(signal: AbortSignal): Promise<Images> {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-image-'))
  chmodSync(folder, 0o711) // the account of the image passes through
  const file = join(folder, 'storage.conf')
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: file }
  const writeSettings = (driver: string) =>
    writeFileSync(file, `[storage]\ndriver = "${driver}"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`)
  const attempt = async (program: string, ...args: string[]) => {
    const { code, output } = await collect(program, args, { env, signal })
    signal.throwIfAborted()
    return { isGood: code === 0, said: output }
  }
  const run = async (program: string, ...args: string[]) => {
    const { isGood, said } = await attempt(program, ...args)
    if (isGood) return said
    throw new StartError(`${program} ${args[0]} failed:\n\n${said.split('\n').slice(-25).join('\n')}`)
  }
  // The plain driver copies the whole image at every step; it works on any file system.
  writeSettings('overlay')
  if (!(await attempt('buildah', 'images')).isGood) {
    rmSync(join(folder, 'store'), { recursive: true, force: true })
    writeSettings('vfs')
  }
  mkdirSync(join(folder, 'data'))
  return {
    folder,
    run,
    attempt,
    async config(image) {
      const { config } = JSON.parse(await run('buildah', 'inspect', '--type', 'image', image)).OCIv1
      return {
        user: config.User ?? 'root',
        env: config.Env ?? [],
        command: [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])],
        folder: config.WorkingDir || '/',
        volumes: Object.keys(config.Volumes ?? {}),
        labels: config.Labels ?? {},
      }
    },
    async mount(image) {
      const container = (await run('buildah', 'from', '--pull-never', image)).trim()
      return (await run('buildah', 'mount', container)).trim()
    },
    async remove() {
      const options = { env, timeoutMs: 120_000 }
      await collect('buildah', ['umount', '--all'], options)
      await collect('buildah', ['rm', '--all'], options)
      await collect('umount', [join(folder, 'store', 'overlay')], options)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
