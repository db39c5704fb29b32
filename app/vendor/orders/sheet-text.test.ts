import { expect, it } from 'vitest'
import { isUntouched, withOrders, withoutOrders } from './sheet-text.ts'

const [a, b] = ['SHR-7K2MD-9X4QA', 'SHR-7K2MD-9X4QB']

it('gives each chosen order a line, and keeps what is there', () => {
  expect(withOrders('', [a, b])).toBe(`${a}, , \n${b}, , `)
  expect(withOrders(`${a}, DTDC, 1234\n`, [a, b])).toBe(`${a}, DTDC, 1234\n${b}, , `)
  expect(withOrders('', [])).toBe('')
})

it('knows whether somebody has written into it', () => {
  expect(isUntouched('')).toBe(true)
  expect(isUntouched(withOrders('', [a, b]))).toBe(true)
  expect(isUntouched(`${a}, , 1`)).toBe(false)
  expect(isUntouched(`${withOrders('', [a])}\n${b},1234`)).toBe(false)
})

it('loses the lines of what has gone, and no other', () => {
  const lines = [undefined, a, b, a]
  expect(withoutOrders('Order,Number\n1\n2\n3', new Set([a]), (line) => lines[line - 1])).toBe('Order,Number\n2')
})
