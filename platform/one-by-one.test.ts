import { describe, expect, it } from 'vitest'
import { AppError } from './kit/app-error.ts'
import { oneByOne } from './one-by-one.server.ts'

const refused = new AppError('conflict', 'orders.moved', 'It has moved.')
const suspended = new AppError('forbidden', 'vendors.suspended', 'You are suspended.')
const broken = new Error('a value that nobody thought of')
const away = Object.assign(new Error('terminating connection'), { code: '57P01' })

/** Does what each name says: a name that is no error is done. */
const act = (errors: Record<string, Error>) => (name: string) => {
  const error = errors[name]
  return error ? Promise.reject(error) : Promise.resolve()
}
const names = ['one', 'two', 'three', 'four']

describe('one by one', () => {
  it('throws what concerns all, and an outage before anything was done', async () => {
    await expect(oneByOne(names, act({ two: suspended }), (refusal) => refusal === suspended)).rejects.toBe(suspended)
    await expect(oneByOne(names, act({ one: away }))).rejects.toBe(away)
  })

  it('names what is refused and what breaks, and goes on', async () => {
    const { done, left } = await oneByOne(names, act({ one: broken, three: refused }))
    expect(done).toEqual(['two', 'four'])
    expect(left).toEqual([
      { item: 'one', reason: 'Something went wrong on our side. See how it stands before you try again.' },
      { item: 'three', reason: 'It has moved.' },
    ])
  })

  it('tells what was done before the database went, and begins nothing after', async () => {
    const begun: string[] = []
    const { done, left } = await oneByOne(names, (name) => {
      begun.push(name)
      return act({ two: away })(name)
    })
    expect(begun).toEqual(['one', 'two'])
    expect(done).toEqual(['one'])
    expect(left.map(({ item }) => item)).toEqual(['two', 'three', 'four'])
    expect(left[1]?.reason).toContain('our database is away')
  })
})
