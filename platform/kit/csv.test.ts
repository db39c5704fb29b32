import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

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
