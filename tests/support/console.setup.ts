import { afterEach, expect, vi } from 'vitest'

const allowed: RegExp[] = []
const error = vi.spyOn(console, 'error')

/** Lets this test write an error that matches. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern)
}

/** A stray console error fails the test. Expected ones are announced with allowConsoleError. */
afterEach(() => {
  const stray = error.mock.calls
    .map((call) => call.map(String).join(' '))
    .filter((text) => !allowed.some((pattern) => pattern.test(text)))
  error.mockClear()
  allowed.length = 0
  expect(stray, 'console.error was called; announce it with allowConsoleError(/…/) if the test means it').toEqual([])
})
