import { describe, expect, it } from 'vitest'
import { numberProblem, readShipmentRows, rowProblem } from './shipment-rows.ts'

const read = (text: string, courier = '') =>
  readShipmentRows(text, courier).rows.map(({ orderId, carrier, trackingNumber }) => [orderId, carrier, trackingNumber])

describe('a sheet of parcels', () => {
  it.each([
    ['SHR-7K2MD-9X4QA\tDelhivery\t12345678', 'from a spreadsheet'],
    ['SHR-7K2MD-9X4QA, Delhivery, 12345678', 'with commas'],
    ['"SHR-7K2MD-9X4QA";"Delhivery";"12345678"', 'with quotes and semicolons'],
    [
      'Order,Courier,Number\r\nshr 7k2md 9x4qa,Delhivery,12345678\r\n\r\n',
      'with a head, small letters and empty lines',
    ],
  ])('%j is one row, %s', (text) => {
    expect(read(text)).toEqual([['SHR-7K2MD-9X4QA', 'Delhivery', '12345678']])
  })

  it('takes one courier for all rows, but a row keeps its own', () => {
    expect(read('SHR-7K2MD-9X4QA,111122\nSHR-7K2MD-9X4QB,DTDC,333344\nSHR-7K2MD-9X4QC,,555566', 'Ekart')).toEqual([
      ['SHR-7K2MD-9X4QA', 'Ekart', '111122'],
      ['SHR-7K2MD-9X4QB', 'DTDC', '333344'],
      ['SHR-7K2MD-9X4QC', 'Ekart', '555566'],
    ])
  })

  it('keeps a comma within quotes, and the line each row came from', () => {
    expect(readShipmentRows('\nSHR-7K2MD-9X4QA,"Ravi, on his bicycle",1234', '').rows).toEqual([
      { line: 2, orderId: 'SHR-7K2MD-9X4QA', carrier: 'Ravi, on his bicycle', trackingNumber: '1234' },
    ])
  })

  it('reads a hundred rows and says that there were more', () => {
    const text = Array.from({ length: 101 }, () => 'SHR-7K2MD-9X4QA,1234').join('\n')
    const { rows, isCut } = readShipmentRows(text, 'DTDC')
    expect([rows.length, isCut]).toEqual([100, true])
    expect(readShipmentRows(text.slice(0, 200), 'DTDC').isCut).toBe(false)
  })
})

describe('a row', () => {
  const row = { orderId: 'SHR-7K2MD-9X4QA', carrier: 'Delhivery', trackingNumber: '12345678' }

  it.each([
    [{ orderId: '7K2' }, 'not an order ID'],
    [{ carrier: '' }, 'Enter the courier.'],
    [{ carrier: 'x'.repeat(61) }, 'at most 60'],
    [{ trackingNumber: '' }, 'Enter the tracking number.'],
    [{ trackingNumber: '<b>' }, '4 to 40 letters'],
    [{ carrier: 'India Post', trackingNumber: '12345678' }, '13 characters'],
  ])('with %j is refused in words', (change, words) => {
    expect(rowProblem({ ...row, ...change })).toContain(words)
  })

  it('that is right has no problem', () => {
    expect(rowProblem(row)).toBeUndefined()
  })
})

describe('a number that stands for another order', () => {
  const row = { orderId: 'SHR-7K2MD-9X4QA', carrier: 'Delhivery', trackingNumber: 'awb-1' }
  const used = (carrier: string | null) => [{ orderId: 'SHR-7K2MD-9X4QB', carrier, trackingNumber: 'AWB-1' }]

  it.each(['Delhivery Surface', null])('is refused with the same courier, or where none is noted: %s', (carrier) => {
    expect(numberProblem(row, used(carrier))).toBe('This number is already used for SHR-7K2MD-9X4QB.')
  })

  it.each(['Blue Dart', 'डाक', '-', 'D'])('may be that of another courier: %s', (carrier) => {
    expect(numberProblem(row, used(carrier))).toBeUndefined()
  })
})
