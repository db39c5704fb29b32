import { describe, expect, it } from 'vitest'
import type { VendorToDoView } from '#modules/insights/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { VendorToDos } from './to-do.tsx'

const nothing: VendorToDoView = {
  toAccept: 0,
  oldestToAcceptAt: null,
  toPack: 0,
  sentBack: 0,
  sentBackNames: [],
  changesSentBack: 0,
  changesSentBackNames: [],
  outOfStock: 0,
  outOfStockNames: [],
  lowStock: 0,
  lowStockNames: [],
  changesWaiting: 0,
}
const steps = ['business', 'address', 'bank', 'grievance', 'undertaking'] as const

describe('the to do of a vendor', () => {
  it('who has just registered are the open steps of the business, not nothing', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'draft', missing: [...steps] }} />)
    expect(words).toContain('5 steps of your business details open')
    expect(words).not.toContain('Nothing to do now')
  })

  it('with all steps done is to send them', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'draft', missing: [] }} />)
    expect(words).toContain('Send your business details for approval')
  })

  it('who waits for the operator is nothing', () => {
    const words = wordsOf(<VendorToDos toDo={nothing} business={{ status: 'submitted', missing: [] }} />)
    expect(words).toContain('Nothing to do now')
  })
})
