import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#app/ui/problem.ts'
import { conflictOf } from './conflict.ts'

describe('a refusal', () => {
  it('of an edit conflict gives the thing as it is now', () => {
    const facts = { current: { name: 'theirs' }, version: 3 }
    const named = { ...facts, changedBy: 'Ritu Malhotra' }
    expect(conflictOf(new ApiProblem(409, 'edit.conflict', '', [], named))).toEqual({ ...facts, by: 'Ritu Malhotra' })
    // A server of the version before names nobody.
    expect(conflictOf(new ApiProblem(409, 'edit.conflict', '', [], facts))).toEqual({ ...facts, by: 'somebody else' })
    expect(conflictOf(new ApiProblem(409, 'orders.gone', '', [], facts))).toBeUndefined()
  })
})
