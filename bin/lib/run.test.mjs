import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { collect } from './run.mjs'

const node = process.execPath

describe('collecting what a program says', () => {
  test('keeps both streams and the exit code', async () => {
    const result = await collect(node, ['-e', 'console.log("out"); console.error("err"); process.exit(3)'])
    expect(result.code).toBe(3)
    expect(result.output).toContain('out')
    expect(result.output).toContain('err')
  })

  test('answers like a shell when the program does not exist', async () => {
    expect((await collect('no-such-program', [])).code).toBe(127)
  })

  test('answers like a shell when the program is killed', async () => {
    expect((await collect(node, ['-e', 'process.kill(process.pid, "SIGKILL")'])).code).toBe(137)
  })

  test('ends the program when told to', async () => {
    const stop = new AbortController()
    const result = collect(node, ['-e', 'setTimeout(() => {}, 60_000)'], { signal: stop.signal })
    stop.abort()
    expect((await result).code).not.toBe(0)
  })
})

describe('handing over to a program', () => {
  test('passes signals on and ends with its exit code', async () => {
    const inner = 'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => {}, 1000)'
    const { child, ready } = handOverTo(inner)
    await ready
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([7, null])
  })

  test('passes a signal on once, however often it comes within a moment', async () => {
    const inner =
      'let n = 0; process.on("SIGTERM", () => n++); console.log("ready"); setTimeout(() => process.exit(n), 700)'
    const { child, ready } = handOverTo(inner)
    await ready
    for (let i = 0; i < 5; i++) {
      child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await once(child, 'exit')).toEqual([1, null])
  })
})

function handOverTo(inner) {
  const outer = `
    const { handOver } = await import(${JSON.stringify(new URL('./run.mjs', import.meta.url).href)})
    process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(inner)}], { cwd: '.', env: process.env })`
  const child = spawn(node, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, ready: once(child.stdout, 'data') }
}
