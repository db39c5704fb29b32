import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise } from '#platform/kit/money.ts'
import {
  cashDays,
  dayOf,
  firstLines,
  isCashOverdue,
  isInBank,
  type KnownShipment,
  matchRows,
  outcomeText,
  readRemittance,
  sampleRemittance,
  transfersOf,
} from './rules.ts'

const row = (trackingNumber: string, amount: number) => ({ trackingNumber, amountPaise: paise(amount) })
const shipment = (
  trackingNumber: string,
  amount: number | null,
  isRemitted = false,
  id = trackingNumber,
  courier: string | null = 'Ekart',
): KnownShipment => ({
  trackingNumber,
  courier,
  collection: amount === null ? null : { id, amountPaise: paise(amount), isRemitted },
})

describe('how long cash is awaited', () => {
  // 00:10 in India on 27 November.
  const now = new Date('2026-11-26T18:40:00Z')

  it('is one number of days for all that was collected on one day in India', () => {
    const [early, late] = [new Date('2026-11-07T18:30:00Z'), new Date('2026-11-08T18:29:00Z')]
    expect([early, late].map((at) => cashDays(at, now))).toEqual([19, 19])
    expect(cashDays(now, now)).toBe(0)
  })

  it('is too long from the twelfth day on, whatever the hour', () => {
    expect(isCashOverdue(new Date('2026-11-15T18:29:00Z'), now)).toBe(true)
    expect(isCashOverdue(new Date('2026-11-15T18:31:00Z'), now)).toBe(false)
  })
})

describe('a courier’s file', () => {
  it.each([
    ['2026-11-25', '2026-11-25'],
    ['5/11/2026', '2026-11-05'],
    ['20 Nov 2026', '2026-11-20'],
    ['9-Sept-2026', '2026-09-09'],
    ['1 november 2026', '2026-11-01'],
    ['1 Nonsense 2026', undefined],
    ['31 Feb 2026', undefined],
    ['31-02-2026', undefined],
    ['2026-13-01', undefined],
    ['yesterday', undefined],
  ])('has the day %s as %s', (typed, day) => expect(dayOf(typed)).toBe(day))

  it('names no day that has not come', () => {
    const { rows, problems } = readRemittance(
      'A-1001,5,2026-11-26,ICIC0001\nA-1002,5,2026-11-27,ICIC0001\nA-1003,5,25/11/2027,ICIC0001',
      '2026-11-26',
    )
    expect(rows.map(({ line }) => line)).toEqual([1])
    expect(problems).toEqual([
      { line: 2, problem: '27 Nov 2026 has not come yet.' },
      { line: 3, problem: '25 Nov 2027 has not come yet.' },
    ])
  })

  it.each([
    ['TRK-1001,118,,ICIC0001', 'The date is missing.'],
    ['TRK-1001,118,2026-11-25,', 'The UTR is missing.'],
    ['TRK-1001,,,ICIC0001', 'The amount and the date are missing.'],
    ['TRK-1001,118,ICIC0001', 'Give tracking number, amount, date and UTR, in this order.'],
    ['TRK-1001,,,', 'Give tracking number, amount, date and UTR, in this order.'],
  ])('names what is missing in %s', (text, problem) => {
    expect(readRemittance(text, '2026-11-26').problems).toEqual([{ line: 1, problem }])
  })

  it('is read by its heading: columns in any order, with others between them', () => {
    const text = [
      'Order,Date,COD Amount (₹),Zone,AWB No.,UTR',
      'SHR-7K2MD-9XQ4T,25 Nov 2026,"1,180.00",South,trk-1001,icic0001',
      'SHR-7K2MD-9XQ4V,25 Nov 2026,,South,TRK-1002,ICIC0001',
      ',,,,,ICIC0001',
    ].join('\n')
    expect(readRemittance(text, '2026-11-26')).toEqual({
      rows: [{ line: 2, trackingNumber: 'TRK-1001', amountPaise: 118_000, paidOn: '2026-11-25', utr: 'ICIC0001' }],
      problems: [
        { line: 3, problem: 'The amount is missing.' },
        { line: 4, problem: 'The tracking number, the amount and the date are missing.' },
      ],
    })
  })

  it.each([
    ['Order,AWB,Amount,Date', 'The heading has no column for the UTR.'],
    ['AWB,Order', undefined],
    ['Amount,Tracking number', 'The heading has no column for the date and the UTR.'],
    ['AWB,Amount,Date,UTR,Tracking ID', 'Two columns are headed as the tracking number. Leave one of them.'],
  ])('with the heading %s is not guessed at', (heading, problem) => {
    const text = `${heading}\nTRK-1001,118,2026-11-25,ICIC0001`
    expect(readRemittance(text, '2026-11-26').problems).toEqual(problem ? [{ line: 1, problem }] : [])
  })

  it('is no heading where numbers begin with its words', () => {
    const { rows, problems } = readRemittance('AWB1001,5,20-11-2026,UTR100001', '2026-11-26')
    expect([rows.length, problems]).toEqual([1, []])
  })

  it('that was downloaded as a sample can be read', () => {
    const { rows, problems } = readRemittance(sampleRemittance('2026-11-25'), '2026-11-26')
    expect([rows.length, problems]).toEqual([2, []])
  })

  it('is read line by line, without its heads and empty lines, and what cannot be read is named', () => {
    const text = [
      '\ufeffAWB,Amount,Date,UTR',
      'trk-1001,"1,180.00",25-11-2026,icic0001',
      '',
      '1.23E+12,10,2026-11-25,ICIC0001',
      "'TRK-1002;5;2026-11-25;ICIC0002",
      'TRK-1003,,2026-11-25,ICIC0001',
    ].join('\r\n')
    const { rows, problems } = readRemittance(text, '2026-11-26')
    expect(rows).toEqual([
      { line: 2, trackingNumber: 'TRK-1001', amountPaise: 118_000, paidOn: '2026-11-25', utr: 'ICIC0001' },
      { line: 5, trackingNumber: 'TRK-1002', amountPaise: 500, paidOn: '2026-11-25', utr: 'ICIC0002' },
    ])
    expect(problems.map(({ line }) => line)).toEqual([4, 6])
    expect(transfersOf(rows)).toEqual([
      { utr: 'ICIC0001', rows: 1, sumPaise: 118_000 },
      { utr: 'ICIC0002', rows: 1, sumPaise: 500 },
    ])
  })
})

describe('a row', () => {
  const shipments = [
    shipment('A', 100),
    shipment('B', 100, true),
    shipment('C', null),
    shipment('D', 100, false, 'D1'),
    shipment('D', 70, false, 'D2'),
  ]
  it.each([
    ['A', 100, 'matched', 'A'],
    ['A', 99, 'short', 'A'],
    ['A', 101, 'over', 'A'],
    ['X', 100, 'unknown', null],
    ['C', 100, 'not_delivered', null],
    ['B', 100, 'duplicate', 'B'],
    ['D', 70, 'matched', 'D2'],
    ['D', 60, 'short', 'D1'],
  ] as const)('about %s with %d paise is %s', (number, amount, outcome, collectionId) => {
    expect(matchRows([row(number, amount)], shipments, 'Ekart')).toMatchObject([{ outcome, collectionId }])
  })

  it('that stands in the file twice is booked once, also when the first was short', () => {
    const rows = [row('A', 90), row('A', 100), row('B', 100)].map((one, at) => ({ ...one, line: at + 2 }))
    const matched = matchRows(rows, shipments, 'Ekart')
    expect(matched.map(({ outcome }) => outcome)).toEqual(['short', 'duplicate', 'duplicate'])
    // The third was handed over with another file.
    expect([...firstLines(matched)]).toEqual([[3, 2]])
    const words = matched.map(({ outcome, row: { line } }) =>
      outcomeText({ outcome, firstLine: firstLines(matched).get(line) ?? null, parcelCourier: 'Ekart' }),
    )
    expect(words).toEqual(['Less than was collected', 'Twice in this file (line 2)', 'Handed over before'])
  })

  it.each([
    ['Delhivery', 'other_courier'],
    ['Bluedart', 'matched'],
    ['Blue Dart Express', 'matched'],
    ['Shiprocket', 'matched'],
    [null, 'matched'],
  ])('about a parcel of Blue Dart in a file of %s is %s', (sender, outcome) => {
    const parcel = shipment('E', 100, false, 'E', 'Blue Dart')
    expect(matchRows([row('E', 100)], [parcel], sender)).toMatchObject([{ outcome, collectionId: 'E' }])
    expect(outcomeText({ outcome: 'other_courier', firstLine: null, parcelCourier: 'Blue Dart' })).toBe(
      'Other courier: Blue Dart',
    )
  })

  it('is about the parcel of the file’s own courier, where two couriers have one number', () => {
    const both = [shipment('F', 100, false, 'F1', 'Blue Dart'), shipment('F', 100, false, 'F2', 'Delhivery')]
    expect(matchRows([row('F', 100)], both, 'Delhivery')).toMatchObject([{ outcome: 'matched', collectionId: 'F2' }])
  })
})

describe('whatever couriers send', () => {
  const codes = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const amounts = fc.integer({ min: 1, max: 4 }).map((amount) => paise(amount))
  const files = fc.array(fc.record({ trackingNumber: codes, amountPaise: amounts }), { maxLength: 20 })
  const ours = fc
    .array(fc.record({ trackingNumber: codes, amount: fc.option(amounts), isRemitted: fc.boolean() }), { maxLength: 8 })
    .map((made) =>
      made.map(({ trackingNumber, amount, isRemitted }, at) => shipment(trackingNumber, amount, isRemitted, `${at}`)),
    )

  it('each row has one outcome, no cash is booked twice or in another amount, and nothing that was handed over before', () => {
    fc.assert(
      fc.property(files, ours, (rows, shipments) => {
        const matched = matchRows(rows, shipments, 'Ekart')
        expect(matched.map((one) => one.row)).toEqual(rows)
        const byId = new Map(
          shipments.flatMap(({ trackingNumber, collection }) =>
            collection ? [[collection.id, { ...collection, trackingNumber }]] : [],
          ),
        )
        const booked = matched.filter(({ outcome }) => outcome === 'matched')
        expect(new Set(booked.map(({ collectionId }) => collectionId)).size).toBe(booked.length)
        for (const { row: it_, outcome, collectionId } of matched) {
          const collection = byId.get(collectionId ?? '')
          expect(collection === undefined).toBe(outcome === 'unknown' || outcome === 'not_delivered')
          if (!collection) continue
          expect(collection.trackingNumber).toBe(it_.trackingNumber)
          if (outcome === 'duplicate') continue
          expect(collection.isRemitted).toBe(false)
          expect(Math.sign(it_.amountPaise - collection.amountPaise)).toBe(
            outcome === 'matched' ? 0 : outcome === 'short' ? -1 : 1,
          )
        }
      }),
    )
  })

  it('a second run over what the first one booked books nothing', () => {
    fc.assert(
      fc.property(files, ours, (rows, shipments) => {
        const booked = new Set(
          matchRows(rows, shipments, 'Ekart').flatMap(({ outcome, collectionId }) =>
            outcome === 'matched' ? [collectionId] : [],
          ),
        )
        const after = shipments.map((one) => ({
          ...one,
          collection: one.collection && {
            ...one.collection,
            isRemitted: one.collection.isRemitted || booked.has(one.collection.id),
          },
        }))
        const again = matchRows(rows, after, 'Ekart').filter(
          ({ collectionId, outcome }) => outcome === 'matched' && booked.has(collectionId),
        )
        expect(again).toEqual([])
      }),
    )
  })

  it('the parts of a file come to the whole', () => {
    fc.assert(
      fc.property(
        files,
        fc.array(fc.constantFrom('U1', 'U2', 'U3'), { minLength: 20, maxLength: 20 }),
        (rows, utrs) => {
          const whole = rows.map((one, at) => ({ ...one, line: at, paidOn: '2026-11-25', utr: utrs[at] ?? 'U1' }))
          const sum = (all: readonly { sumPaise: Paise }[]) => all.reduce((total, { sumPaise }) => total + sumPaise, 0)
          expect(sum(transfersOf(whole))).toBe(rows.reduce((total, { amountPaise }) => total + amountPaise, 0))
        },
      ),
    )
  })
})

it('a transfer is in the bank when its rows less the deductions are what the bank received', () => {
  expect(isInBank(paise(10_000), paise(500), paise(9_500))).toBe(true)
  expect(isInBank(paise(10_000), paise(500), paise(9_501))).toBe(false)
})
