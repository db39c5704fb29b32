import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cutFunctions, uncutFunctions } from '#tests/faults/money-functions.ts'

const writesMoney =
  /\b(?:insert into|update|delete from) +(?:payments|payment_attempts|payment_captures|payment_charge_backs|payment_differences|cash_collections|refunds|refund_cuts)\b/

const functions = readdirSync('db/functions').map((file) => ({
  name: file.replace('.sql', '').replaceAll('-', '_'),
  text: readFileSync(`db/functions/${file}`, 'utf8'),
}))

it('each function that writes down money is cut by the trials of faults, or is on the list of those that are not', () => {
  const writing = functions.filter(({ text }) => writesMoney.test(text)).map(({ name }) => name)
  const listed = [...cutFunctions, ...uncutFunctions]
  expect(writing.filter((name) => !listed.includes(name))).toEqual([])
  const names = functions.map(({ name }) => name)
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})
