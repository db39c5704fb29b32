import { beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '#platform/db/columns.ts'
import { changeContext } from '#tests/support/context.ts'
import { cached, cachedEach, cachedOne, dropCached, everything } from './cached.server.ts'
import { run, sharingReads, statement } from './db.server.ts'

const draw = statement('test_cached_draw', 'select random() as drawn', { drawn: decimal })
const drawn = cached('test', async () => (await run(draw, []))[0]?.drawn)

describe('a value that is cached until its tag is announced', () => {
  beforeEach(() => changeContext({ hearsChanges: true }))

  it('is read once, and again after that', async () => {
    const first = await drawn()
    expect(await drawn()).toBe(first)
    dropCached(['another'])
    expect(await drawn()).toBe(first)
    dropCached(['another', 'test'])
    const second = await drawn()
    expect(second).not.toBe(first)
    dropCached([everything])
    const third = await drawn()
    expect(third).not.toBe(second)
    dropCached()
    expect(await drawn()).not.toBe(third)
  })

  it('is read each time where nobody listens', async () => {
    changeContext({ hearsChanges: false })
    expect(await drawn()).not.toBe(await drawn())
  })

  it('is not cached when it was being read at that moment', async () => {
    const before = drawn()
    dropCached(['test'])
    expect(await drawn()).not.toBe(await before)
  })

  it('is read anew even by a page that has read it before', async () => {
    await sharingReads(async () => {
      const before = await drawn()
      dropCached(['test'])
      expect(await drawn()).not.toBe(before)
    })
  })

  it('is tried again after a fault', async () => {
    let isBroken = true
    const broken = cached('test', async () => {
      if (isBroken) throw new Error('broken')
      return 'mended'
    })
    await expect(broken()).rejects.toThrow('broken')
    isBroken = false
    expect(await broken()).toBe('mended')
  })
})

describe('each thing of a kind', () => {
  beforeEach(() => changeContext({ hearsChanges: true }))

  const things = (max = 10) => {
    const asked: number[][] = []
    const held = Promise.withResolvers<void>()
    let isHeld = false
    const get = cachedEach<number, { name: string }>({
      max,
      tagsOf: ({ name }) => [name, 'all that are alike'],
      async read(keys) {
        asked.push([...keys])
        if (isHeld) await held.promise
        return new Map(keys.filter((key) => key > 0).map((key) => [key, { name: `thing:${key}` }]))
      },
    })
    return { get, asked, hold: () => (isHeld = true), letGo: held.resolve }
  }

  it('is read once, those that changed again, and what was not found too', async () => {
    const { get, asked } = things()
    await get([1, 2, 0])
    dropCached(['thing:2', 'something else'])
    expect([...(await get([2, 1, 0])).keys()].sort()).toEqual([1, 2])
    dropCached([everything])
    await get([1])
    expect(asked).toEqual([[1, 2, 0], [2, 0], [1]])
  })

  it('is not cached when it changed while it was read; the others are', async () => {
    const { get, asked, hold, letGo } = things()
    hold()
    const reading = get([1, 2])
    dropCached(['thing:1'])
    letGo()
    await reading
    await get([1, 2])
    expect(asked).toEqual([[1, 2], [1]])
  })

  it('is not cached when everything changed while it was read', async () => {
    const { get, asked, hold, letGo } = things()
    hold()
    const reading = get([1])
    dropCached()
    letGo()
    await reading
    await get([1])
    expect(asked).toEqual([[1], [1]])
  })

  it('goes with any of its tags, and so do others that have the same', async () => {
    const { get, asked } = things()
    await get([1, 2])
    dropCached(['all that are alike'])
    await get([1, 2])
    expect(asked).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('may be asked for one at a time', async () => {
    const asked: string[] = []
    const get = cachedOne<string, string>({
      max: 10,
      tagsOf: (value) => [value],
      async read(key) {
        asked.push(key)
        return key === 'nothing' ? undefined : `thing:${key}`
      },
    })
    expect([await get('a'), await get('a'), await get('nothing'), await get('nothing')]).toEqual([
      'thing:a',
      'thing:a',
      undefined,
      undefined,
    ])
    dropCached(['thing:a'])
    await get('a')
    expect(asked).toEqual(['a', 'nothing', 'nothing', 'a'])
  })

  it('makes room: what was read first goes first', async () => {
    const { get, asked } = things(2)
    await get([1, 2])
    await get([3])
    await get([2, 3])
    await get([1])
    expect(asked).toEqual([[1, 2], [3], [1]])
  })

  it('is read each time where nobody listens', async () => {
    changeContext({ hearsChanges: false })
    const { get, asked } = things()
    await get([1])
    await get([1])
    expect(asked).toEqual([[1], [1]])
  })
})
