import { describe, expect, it } from 'vitest'
import { problem } from './problem.ts'

describe('a problem', () => {
  it('keeps its own fields, whatever facts come with it', async () => {
    const facts = { status: 'shipped', title: 'x', code: 'x', detail: 'x', requestId: 'x', stands: 'shipped' }
    const answer = problem(409, 'orders.moved', 'Somebody was faster.', 'r-1', facts)
    expect(await answer.json()).toEqual({
      title: 'Conflict',
      status: 409,
      code: 'orders.moved',
      detail: 'Somebody was faster.',
      requestId: 'r-1',
      stands: 'shipped',
    })
  })
})
