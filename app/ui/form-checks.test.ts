import { describe, expect, it } from 'vitest'
import { brokenRules, type FormChecks, readValues, summaryOf } from './form-checks.ts'

const checks: FormChecks<'name' | 'password' | 'again'> = {
  name: (typed) => (typed.trim() ? undefined : 'Enter your name.'),
  password: (typed) => (typed.length < 6 ? 'At least six characters.' : undefined),
  again: (typed, { password }) => (typed === password ? undefined : 'They differ.'),
}

function typed(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

describe('the checks of a form', () => {
  it('read the fields that have one, and what is absent as empty', () => {
    expect(readValues(typed({ name: 'Asha', other: 'x' }), checks)).toEqual({ name: 'Asha', password: '', again: '' })
  })

  it('name each field that is not right', () => {
    expect(brokenRules({ name: ' ', password: 'abc', again: 'abc' }, checks)).toEqual({
      name: 'Enter your name.',
      password: 'At least six characters.',
    })
  })

  it('compare one field with another', () => {
    expect(brokenRules({ name: 'Asha', password: 'secret', again: 'Secret' }, checks)).toEqual({
      again: 'They differ.',
    })
    expect(brokenRules({ name: 'Asha', password: 'secret', again: 'secret' }, checks)).toEqual({})
  })

  it('are summed up by the one message, or by where to look', () => {
    expect(summaryOf({ name: 'Enter your name.', again: undefined })).toBe('Enter your name.')
    expect(summaryOf({ name: 'Enter your name.', again: 'They differ.' })).toBe('Check the highlighted fields.')
  })
})
