import { describe, expect, it } from 'vitest'
import type { VendorToDoView } from '#modules/insights/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { VendorToDos } from './to-do.tsx'

const nothing: VendorToDoView = {
  late: 0,
  toAccept: 0,
  oldestToAcceptAt: null,
  toPack: 0,
  lateParcels: 0,
  toCheckIn: 0,
  returns: 0,
  answerReturnsBy: null,
  lowReviews: 0,
  sentBack: 0,
  sentBackNames: [],
  changesSentBack: 0,
  changesSentBackNames: [],
  outOfStock: 0,
  outOfStockNames: [],
  choicesOut: 0,
  choicesOutNames: [],
  ending: 0,
  endingNames: [],
  lowStock: 0,
  lowStockNames: [],
  changesWaiting: 0,
}
const steps = ['business', 'address', 'bank', 'grievance', 'undertaking'] as const

describe('the to do of a vendor', () => {
  it('who has just registered are the open steps of the business, not nothing', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'draft', missing: [...steps] }} />)
    expect(words).toContain('5 steps left in your business details')
    expect(words).not.toContain('All done')
  })

  it('with all steps done is to send them', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'draft', missing: [] }} />)
    expect(words).toContain('Send your business details for approval')
  })

  it('who waits for the operator is nothing', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'submitted', missing: [] }} />)
    expect(words).toContain('All done')
  })

  it.each([
    [{ late: 2 }, '2 orders late to ship Not handed to a courier in time. Ship these first'],
    [{ late: 1 }, '1 order late to ship Not handed to a courier in time. Ship it first'],
    [{ lateParcels: 1 }, '1 parcel past its delivery date Ask the courier, or mark it delivered if it has arrived'],
    [{ toCheckIn: 1 }, '1 returned parcel to count'],
    [
      { returns: 3, answerReturnsBy: '2026-11-28T06:30:00.000Z' },
      '3 returns wait for you Answer the first by 28 Nov 2026, 12:00 pm, or it is approved automatically',
    ],
    [{ returns: 1 }, '1 return waits for you Arrange the pickup, check what came, or send the replacement'],
    [{ lowReviews: 3 }, '3 low ratings to answer'],
    [{ choicesOut: 1, choicesOutNames: ['Lipstick'] }, '1 product has a shade or size out of stock Lipstick'],
    [{ ending: 4, endingNames: ['Mist', 'Oil'] }, '4 products expire within 90 days Mist, Oil and 2 more'],
  ])('with %j is not done', (waits, words) => {
    const said = wordsOf(<VendorToDos toDo={{ ...nothing, ...waits }} business={{ status: 'approved', missing: [] }} />)
    expect(said).toContain(words)
    expect(said).not.toContain('All done')
  })

  it('begins with what is late', () => {
    const toDo = { ...nothing, late: 2, toAccept: 5, outOfStock: 1, outOfStockNames: ['Kajal'] }
    const said = wordsOf(<VendorToDos toDo={toDo} business={{ status: 'approved', missing: [] }} />)
    expect(said.indexOf('2 orders late to ship')).toBeLessThan(said.indexOf('5 orders to accept'))
  })
})
