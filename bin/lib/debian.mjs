import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { collect } from './run.mjs'
import { Halt, say } from './say.mjs'

/** Where Debian puts programs that only root's path names. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

const isThere = (program) =>
  program.startsWith('/') ? existsSync(program) : folders.some((folder) => existsSync(join(folder, program)))

/**
 * Makes sure that programs of Debian are there. `packages` says which package has each; a program is a name, or a path. What is missing is installed after a
 * yes (`isAgreed`, or at the terminal); its services are neither started now nor at the next start of the machine. Otherwise throws a Halt that names it.
 */
export async function ensurePrograms(packages, { isAgreed = false } = {}) {
  const missing = missingPackages(packages)
  if (missing.length === 0) return
  const advice = `Under Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}`
  const refusal = `Programs are missing. ${advice}\nThe same command with "-- --yes" does it, and starts none of their services.`
  if (!isAgreed && !(await agrees(`Programs are missing: ${missing.join(', ')}. Install them now?`)))
    throw new Halt(refusal)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Halt(`Only root may install programs, with apt. ${advice}`)
  say(`Installing ${missing.join(', ')}…`)
  await withoutServices(() => install(missing))
  const still = missingPackages(packages)
  if (still.length > 0) throw new Halt(`${still.join(', ')} could not be installed. ${advice}`)
}

export const missingPackages = (packages, look = isThere) => [
  ...new Set(Object.entries(packages).flatMap(([program, name]) => (look(program) ? [] : [name]))),
]

async function agrees(question) {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => collect('apt-get', args, { env, timeoutMs: 600_000 })
  await apt('update', '-q') // one unreachable source must not stop the others; the installation tells
  const { code, output } = await apt(
    'install',
    '-q',
    '-y',
    '-o',
    'DPkg::Lock::Timeout=60',
    '--no-install-recommends',
    ...names,
  )
  if (code !== 0) throw new Halt(`apt-get could not install them:\n\n${output.split('\n').slice(-10).join('\n')}`)
  // Their units would start with the machine from now on. Some packages have none of their own name.
  for (const name of names) await collect('systemctl', ['disable', unitOf(name)])
}

const units = { 'etcd-server': 'etcd', 'postgresql-15': 'postgresql' }
const unitOf = (name) => units[name] ?? name

/** Debian asks this file whether a service may be started (invoke-rc.d). */
const policy = '/usr/sbin/policy-rc.d'

async function withoutServices(work) {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (isOurs) rmSync(policy)
  }
}
