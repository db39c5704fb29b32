import { describe, expect, it } from 'vitest'
import { heldIn, pinched, scaleMax, wholePhoto, zoomedAt } from './zoom-view.ts'

const stage = { width: 400, height: 600 }

describe('zoomedAt', () => {
  it('keeps what lies under the finger where it is', () => {
    const at = { x: 80, y: -120 }
    const view = zoomedAt({ scale: 1.5, x: 10, y: 20 }, 3, at)
    // The point of the photograph below the finger, before and after.
    expect((at.x - view.x) / view.scale).toBeCloseTo((80 - 10) / 1.5)
    expect((at.y - view.y) / view.scale).toBeCloseTo((-120 - 20) / 1.5)
  })

  it('goes no further than four times and no smaller than whole', () => {
    expect(zoomedAt(wholePhoto, 99, { x: 0, y: 0 }).scale).toBe(scaleMax)
    expect(zoomedAt({ scale: 2, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('heldIn', () => {
  it('lets no edge of the photograph leave the edge of the stage', () => {
    expect(heldIn({ scale: 2, x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -300 })
    const whole = heldIn({ scale: 1, x: 50, y: 50 }, stage)
    expect(Math.abs(whole.x) + Math.abs(whole.y)).toBe(0)
  })
})

describe('pinched', () => {
  it('doubles when the fingers spread to twice as far', () => {
    const view = pinched(
      wholePhoto,
      [
        { x: -10, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: -20, y: 0 },
        { x: 20, y: 0 },
      ],
    )
    expect(view).toEqual({ scale: 2, x: 0, y: 0 })
  })

  it('follows two fingers that move together', () => {
    const view = pinched(
      { scale: 2, x: 0, y: 0 },
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 5, y: 7 },
        { x: 15, y: 7 },
      ],
    )
    expect(view).toEqual({ scale: 2, x: 5, y: 7 })
  })
})
