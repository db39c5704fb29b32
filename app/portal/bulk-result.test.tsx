import { describe, expect, it } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { BulkRefusals } from './bulk-result.tsx'

const refused = [
  { id: '1', name: 'Kajal', why: 'It is a draft.' },
  { id: '2', name: 'Serum', why: 'Its vendor may not sell.' },
]

describe('what an act on several left as it was', () => {
  it('stays on the page, each with its own reason', () => {
    const words = wordsOf(<BulkRefusals result={{ done: [], refused }} />)
    expect(words).toContain('2 were left as they are.')
    expect(words).toContain('Kajal: It is a draft.')
    expect(words).toContain('Serum: Its vendor may not sell.')
  })

  it('is nothing when the act reached all', () => {
    expect(htmlOf(<BulkRefusals result={{ done: [], refused: [] }} />)).toBe('')
  })
})
