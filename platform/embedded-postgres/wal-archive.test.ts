import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { archiveFile, isGivenUp, planReplay, readHistories } from './wal-archive.server.ts'

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

/** The timeline of a restore begins in the middle of the fifth segment. */
const history = '1\t0/5500000\tbefore 2026-11-26 14:03:00+00\n'
const segment = (timeline: number, number: number) =>
  `0000000${timeline}0000000000000${number.toString(16).padStart(3, '0')}`

it.each([
  [
    'all that a restored shop archived is wanted',
    [
      [1, 4],
      [1, 5],
      [1, 6],
      [2, 5],
      [2, 6],
    ],
    undefined,
    [
      [1, 4],
      [1, 5],
      [2, 5],
      [2, 6],
    ],
  ],
  [
    'while it has archived nothing, the log ends where it began',
    [
      [1, 4],
      [1, 5],
      [1, 6],
    ],
    undefined,
    [
      [1, 4],
      [1, 5],
    ],
  ],
  [
    'its first segment is missed, though the one before it has one of that number',
    [
      [1, 4],
      [1, 5],
      [2, 6],
    ],
    [2, 5],
    [
      [1, 4],
      [1, 5],
    ],
  ],
  [
    'so is one before',
    [
      [1, 5],
      [2, 5],
    ],
    [1, 4],
    [],
  ],
])('of the log around a restore: %s', async (_, archived, missing, files) => {
  const archive = mkdtempSync(join(tmpdir(), 'wal-archive-test-'))
  try {
    writeFileSync(join(archive, 'history'), history)
    await archiveFile(join(archive, 'history'), '00000002.history', archive, undefined)
    for (const [timeline = 0, number = 0] of archived)
      writeFileSync(join(archive, `${segment(timeline, number)}.gz`), '')
    const replay = await planReplay(archive, backup(1, '0/3000158'), undefined)
    expect(replay).toMatchObject({ timeline: 2, missing: missing && segment(missing[0] ?? 0, missing[1] ?? 0) })
    expect(replay.hasGivenUp, 'also where only the rest of the segment was left').toBe(true)
    const wanted = files.map(([timeline = 0, number = 0]) => segment(timeline, number))
    expect([...replay.files.keys()].sort()).toEqual(['00000002.history', ...wanted].sort())
    expect([...replay.ends]).toEqual([[segment(1, 5), 0x50_0000]])
  } finally {
    rmSync(archive, { recursive: true })
  }
})

it('a restore to the end of a backup begins in its last segment, and that one of its own is wanted', async () => {
  const archive = mkdtempSync(join(tmpdir(), 'wal-archive-test-'))
  try {
    writeFileSync(join(archive, 'history'), '1\t0/3000158\treached consistency\n')
    await archiveFile(join(archive, 'history'), '00000002.history', archive, undefined)
    expect((await planReplay(archive, backup(1, '0/3000158'), undefined)).missing).toBeUndefined()
    writeFileSync(join(archive, `${segment(2, 4)}.gz`), '')
    expect((await planReplay(archive, backup(1, '0/3000158'), undefined)).missing).toBe(segment(2, 3))
  } finally {
    rmSync(archive, { recursive: true })
  }
})
