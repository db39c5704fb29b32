import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ObjectStoreConfig } from '#platform/config.server.ts'
import { freePort } from '../../bin/lib/shop-process.ts'

const program = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url))
const bucket = 'shop-media'
/** The only ones that it knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A store that speaks S3, in a process of its own with one bucket. */
export interface TestObjectStore {
  media: ObjectStoreConfig
  backups: ObjectStoreConfig
  /** Settings of a shop that uses it for photographs. */
  env: Record<string, string>
  /** Settings of a shop that uses it for backups; BACKUP_DIR and BACKUP_KEY come with them. */
  backupEnv: Record<string, string>
  /** The files that it keeps for photographs whose names begin so, sorted. */
  filesOf(keyStart?: string): Promise<string[]>
  /** The files that it keeps below a folder of backups, sorted. */
  backupFilesOf(below?: string): Promise<string[]>
  /** Kills it; what it has stays. Repeatable, as is its start. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Kills it and takes everything away. */
  remove(): Promise<void>
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await sleep(50)
  }
  throw new Error('The object store did not start.')
}

export async function startObjectStore(): Promise<TestObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-objects-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  async function start(): Promise<void> {
    if (isRunning()) return
    const args = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent']
    // It seals the tokens of long listings with DES.
    child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...args, '--configure-bucket', bucket], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilListening(port)
  }
  async function stop(): Promise<void> {
    if (!child || !isRunning()) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  const at = { bucket, region: 'us-east-1', endpoint, keys }
  const keyEnv = { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey }
  return {
    media: { ...at, prefix: 'photographs/' },
    backups: { ...at, prefix: 'backups/' },
    env: { MEDIA_URL: `s3://${bucket}/photographs?endpoint=${endpoint}`, ...keyEnv },
    backupEnv: { BACKUP_STORE_URL: `s3://${bucket}/backups?endpoint=${endpoint}`, ...keyEnv },
    async filesOf(keyStart = '') {
      const files = await readdir(join(folder, bucket, 'photographs')).catch(() => [])
      return files
        .filter((name) => name.startsWith(keyStart) && name.endsWith('._S3rver_object'))
        .sort()
        .map((name) => join(folder, bucket, 'photographs', name))
    },
    async backupFilesOf(below = '') {
      const place = join(folder, bucket, 'backups', below)
      const files = await readdir(place, { recursive: true }).catch(() => [])
      return files
        .filter((name) => name.endsWith('._S3rver_object'))
        .sort()
        .map((name) => join(place, name))
    },
    stop,
    start,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
