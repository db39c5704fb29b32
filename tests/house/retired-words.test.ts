import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportsOf, type RetiredWord, retiredIn } from './words.ts'

const folders = ['app', 'api', 'modules', 'platform', 'server', 'db', 'seed', 'bench', 'bin', 'tests']
const isProgram = (file: string) => /\.(ts|tsx|mjs|mts)$/.test(file)
const fileNameOf = (path: string) => path.replace(/(\.\w+)+$/, '')

/** Files of the repository, without old migrations: those stay as they are. */
const files = execFileSync('git', ['ls-files', '-z', ...folders], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(file) && !file.startsWith('db/migrations/') && !file.startsWith('tests/house/'))

function sentences(subject: string, found: readonly RetiredWord[]): string[] {
  return found.map(({ word, instead }) => `${subject}: "${word}" is retired, write ${instead}.`)
}

const inNamesOf = (file: string): string[] =>
  file.split('/').flatMap((part) => sentences(`The name of ${file}`, retiredIn(fileNameOf(part), file)))

const inExportsOf = (file: string): string[] =>
  exportsOf(readFileSync(file, 'utf8')).flatMap((name) => sentences(`${file} exports ${name}`, retiredIn(name, file)))

describe('words that the glossary has replaced', () => {
  it('are in no name of a folder or a file', () => {
    expect([...new Set(files.flatMap(inNamesOf))]).toEqual([])
  })

  it('are in no exported name', () => {
    expect(files.filter(isProgram).flatMap(inExportsOf)).toEqual([])
  })
})

describe('what is found', () => {
  it.each([
    ['shippedLetter', 'modules/orders/mail.ts', 'letter'],
    ['letters', 'modules/orders/letters.server.ts', 'letter'],
    ['newsletterConsent', 'modules/newsletter/limits.ts', ''],
    ['placeOrder', 'modules/orders/service/place-order.server.ts', ''],
    ['OptionsOfPlaces', 'modules/search/options.ts', 'place'],
    ['PaymentChoice', 'app/shop/checkout/payment.tsx', ''],
    ['useChoice', 'app/shop/product/variants.ts', 'choice'],
    ['first', 'server/processes/first.ts', 'first'],
    ['firstReviews', 'modules/reviews/service.server.ts', ''],
  ])('%s in %s: %s', (name, file, word) => {
    expect(
      retiredIn(name, file)
        .map((found) => found.word)
        .join(),
    ).toBe(word)
  })

  it.each([
    ['export const lane = 1\nexport async function open() {}\nexport default class Door {}', 'lane open Door'],
    ['export { one, two as three }\nexport type { Four } from "./four.ts"', 'one three Four'],
    ['const hidden = 1', ''],
  ])('exports of a file: %s', (text, names) => {
    expect(exportsOf(text).join(' ')).toBe(names)
  })
})
