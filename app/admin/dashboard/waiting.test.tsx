import { describe, expect, it } from 'vitest'
import type { WaitingView } from '#modules/insights/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { Decisions } from './waiting.tsx'

const said = (waits: Partial<WaitingView>) =>
  wordsOf(<Decisions waiting={new Proxy(waits, { get: (of, name) => Reflect.get(of, name) ?? 0 }) as WaitingView} />)

describe('what waits for a decision', () => {
  it.each([
    [{ lateToShip: 1 }, '1 order late to ship The vendor has not handed it to a courier in time'],
    [{ lateToShip: 2 }, '2 orders late to ship The vendors have not handed them to a courier in time'],
    [{ returns: 1 }, '1 return needs our decision It was referred to us, or its next step is late'],
    [{ returns: 3 }, '3 returns need our decision They were referred to us, or their next step is late'],
    [{ vendors: 1 }, '1 vendor to approve Has sent its details for approval'],
    [{ products: 1 }, '1 listing to review A new product, waiting to go on sale'],
    [{ products: 2 }, '2 listings to review New products, waiting to go on sale'],
  ])('with %j speaks of one or of several', (waits, words) => {
    expect(said(waits)).toContain(words)
  })

  it('is nothing, and says what would be', () => {
    expect(said({})).toContain('Nothing is waiting.')
  })
})
