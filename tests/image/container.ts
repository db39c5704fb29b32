import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageConfig, Images } from './images.ts'

/** What runs in the image. */
export interface Container {
  child: ChildProcess
  said(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** Starts a command in the image, or the image's own: root read-only, nothing but /data and /tmp to write to, no privileges, the network of this machine. */
export type Start = (env: Record<string, string>, command?: readonly string[]) => Container

interface Account {
  uid: number
  gid: number
}

function accountOf(root: string, name: string): Account {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`) || one.split(':')[2] === name)
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error(`The image has no account ${name}.`)
  return { uid: Number(uid), gid: Number(gid) }
}

function run(program: string, args: readonly string[]): Container {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += piece))
  const ended = new Promise<number | string | null>((end) => {
    child.once('error', (error) => end(error.message))
    child.once('close', (code, signal) => end(code ?? signal))
  })
  return { child, said: () => text, ended }
}

/** The first way of starting a container that works on this machine, and why a better one does not. */
export async function wayToStart(
  image: string,
  root: string,
  config: ImageConfig,
  images: Images,
): Promise<{ start: Start; how: string }> {
  const account = accountOf(root, config.user)
  const data = join(images.folder, 'data')
  // As Docker makes a volume: it belongs to whom the folder of the image belongs.
  chownSync(data, account.uid, account.gid)
  const byPodman = podman(image, data, images)
  const trial = byPodman({}, ['true'])
  if ((await trial.ended) === 0) return { start: byPodman, how: 'by podman' }
  const reason = trial.said().trim().split('\n').at(-1) ?? ''
  return { start: byHand(root, config, account, data), how: `by unshare and chroot, for podman says “${reason}”` }
}

function podman(image: string, data: string, images: Images): Start {
  const always = ['--cgroup-manager=cgroupfs', '--events-backend=none', 'run', '--rm', '--pull=never', '--network=host']
  const narrow = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=all']
  const place = ['--cgroups=disabled', '--security-opt=no-new-privileges', `--volume=${data}:/data`]
  const store = `CONTAINERS_STORAGE_CONF=${join(images.folder, 'storage.conf')}`
  return (env, command = []) => {
    const settings = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
    return run('env', [store, 'podman', ...always, ...narrow, ...place, ...settings, image, ...command])
  }
}

/** $1: the root of the image, $2: the folder for /data, $3: user and group; then the command. Each step takes the place of the one before, so signals arrive. */
const script = `set -e
root=$1 data=$2 account=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -o remount,ro "$root/dev"
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$account" --groups= "$root" "$@"`

function byHand(root: string, config: ImageConfig, { uid, gid }: Account, data: string): Start {
  return (env, command = config.command) => {
    const settings = [...config.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
    const inside = ['/usr/bin/env', '--ignore-environment', `--chdir=${config.folder}`, ...settings, ...command]
    return run('unshare', ['--mount', 'sh', '-c', script, 'sh', root, data, `${uid}:${gid}`, ...inside])
  }
}
