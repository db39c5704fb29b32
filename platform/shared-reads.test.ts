import { describe, expect, it } from 'vitest'
import { decimal, integer } from './db/columns.ts'
import { run, sharingReads, statement } from './db.server.ts'

const draw = statement('test_draw', 'select random() as drawn, $1::int as given', { drawn: decimal, given: integer })
const broken = statement('test_broken', 'select 1 / 0 as broken', { broken: integer })

describe('reading once what several parts of a page read', () => {
  it('gives all of them the same rows', async () => {
    const [one, other] = await sharingReads(() => Promise.all([run(draw, [1]), run(draw, [1])]))
    expect(other).toBe(one)
  })

  it('tells other values apart', async () => {
    const drawn = await sharingReads(() => Promise.all([run(draw, [1]), run(draw, [2])]))
    expect(drawn.flat().map(({ given }) => given)).toEqual([1, 2])
  })

  it('ends with the work: what reads outside or afterwards reads anew', async () => {
    const first = await sharingReads(() => run(draw, [1]))
    const second = await sharingReads(() => run(draw, [1]))
    const [outside, beside] = await Promise.all([run(draw, [1]), run(draw, [1])])
    expect(new Set([first, second, outside, beside].map(([row]) => row?.drawn)).size).toBe(4)
  })

  it('fails for all of them', async () => {
    await sharingReads(async () => {
      await expect(run(broken, [])).rejects.toThrow('division by zero')
      await expect(run(broken, [])).rejects.toThrow('division by zero')
    })
  })
})
