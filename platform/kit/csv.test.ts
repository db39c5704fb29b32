import { expect, it } from 'vitest'
import { csvLine, indianMoment } from './csv.ts'

it.each([
  [['a', 1, null], '"a","1",""\r\n'],
  [['say "hi"', 'one, two'], '"say ""hi""","one, two"\r\n'],
  [['=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '\rx'], `"'=HYPERLINK(""x"")","'+1","'-1","'@x","'\tx","'\rx"\r\n`],
  [
    ['＝1', '＋1', '－1', '＠x', '\u200b=1', ' =1', '\ufeff=1'],
    `"'＝1","'＋1","'－1","'＠x","'\u200b=1","' =1","'\ufeff=1"\r\n`,
  ],
  [[-5], '"-5"\r\n'],
])('%j becomes %j', (fields, line) => {
  expect(csvLine(fields)).toBe(line)
})

it('writes a moment in India’s time: an hour after its midnight is that day, not the one before', () => {
  expect(indianMoment(new Date('2026-11-24T19:30:00Z'))).toBe('2026-11-25 01:00')
  expect(indianMoment(new Date('2026-11-24T18:30:00Z'))).toBe('2026-11-25 00:00')
})
