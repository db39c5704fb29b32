import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/**
 * Runs a program to its end and collects what it says. Never rejects: `code` is what a shell would see.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collect(program, args, { cwd, env = process.env, signal, timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], signal, timeout: timeoutMs })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: 127, output: error.message })
    })
    child.once('close', (code, killedBy) => resolve({ code: exitCode(code, killedBy), output: output.trim() }))
  })
}

/**
 * Hands the terminal over to a program: its output is ours, signals reach it, its exit code is the answer. It stays in our process group, so
 * that whatever ends the group ends it too. A signal may still reach it twice within a moment (from the group and from us, or from npm).
 */
export function handOver(program, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' })
    let lastForward = Number.NEGATIVE_INFINITY
    const forward = (signal) => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return // Ctrl-C: the terminal has told the program itself
      if (performance.now() - lastForward < 1_000) return // the same wish, passed on by npm as well
      lastForward = performance.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    // No wish to end: the shop takes up a new build.
    process.on('SIGUSR2', () => child.kill('SIGUSR2'))
    whenNpmIsGone(() => forward('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, killedBy) => resolve(exitCode(code, killedBy)))
  })
}

/**
 * npm starts scripts through a shell, and a signal to npm ends the shell but never arrives here. That they are gone can be seen, though: without
 * this, ending npm would leave the shop running with nobody to end it.
 */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const launchers = () => [process.ppid, npmAbove(process.ppid)].join()
  const before = launchers()
  const timer = setInterval(() => {
    if (launchers() === before) return
    clearInterval(timer)
    act()
  }, 200)
  timer.unref()
}

/** The npm that started this shell, if /proc tells and it is one. */
function npmAbove(shell) {
  try {
    const [, parent] = readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ')[1].split(' ')
    return readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('npm') ? parent : undefined
  } catch {
    return undefined
  }
}

function exitCode(code, killedBy) {
  return code ?? 128 + (constants.signals[killedBy] ?? 0)
}
