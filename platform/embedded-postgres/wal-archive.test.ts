import { expect, it } from 'vitest'
import { isGivenUp, readHistories } from './wal-archive.server.ts'

// Three restores of one shop. The second went back to a moment before the first had; the third to one on the way of the second.
const texts: Record<string, string> = {
  '00000002.history': '1\t0/4000000\tbefore 2026-11-26 14:03:00+00\n',
  '00000003.history': '1\t0/3000000\tbefore 2026-11-26 12:00:00+00\n',
  '00000004.history': '1\t0/3000000\tbefore 2026-11-26 12:00:00+00\n\n3\t0/6000000\tbefore 2026-11-27 12:00:00+00\n',
}
const after = (...timelines: number[]) =>
  readHistories(
    [...timelines.map((timeline) => `0000000${timeline}.history`), '000000010000000000000003'],
    async (name) => Buffer.from(texts[name] ?? ''),
  )

/** A backup on a timeline that ended at a position in the log. */
const backup = (timeline: number, end: string) => {
  const segment = `0000000${timeline}0000000000000003`
  return { first: segment, last: segment, end }
}

it.each([
  ['without a restore none is given up', [], backup(1, '0/5000000'), false],
  ['one that ended after the moment is', [2], backup(1, '0/5000000'), true],
  ['one that ended before it is not', [2], backup(1, '0/3000158'), false],
  ['one that ended just there is not', [2], backup(1, '0/4000000'), false],
  ['one of the restored shop is not', [2], backup(2, '0/5000000'), false],
  ['one of it is, once a restore went back behind where it began', [2, 3], backup(2, '0/5000000'), true],
  ['and so is one between the two moments', [2, 3], backup(1, '0/3000158'), true],
  ['one from before them all never is', [2, 3, 4], backup(1, '0/2000158'), false],
  ['one on the way to the last is not', [2, 3, 4], backup(3, '0/5000000'), false],
  ['one that ended after the last left is', [2, 3, 4], backup(3, '0/7000000'), true],
])('of backups before and after restores: %s', async (_, timelines, wal, expected) => {
  expect(isGivenUp(wal, await after(...timelines))).toBe(expected)
})
