import { describe, expect, it } from 'vitest'
import { emailPattern } from './limits.ts'

describe('an email address', () => {
  it.each([
    'meera',
    'meera@people',
    'me era@people.example',
    'meera@people.example,',
    'meera@people.example;x.example',
    'meera@<people.example',
    'meera@people.example:25',
    'meera@peo\u202eple.example',
    'mee\u200bra@people.example',
    'meera@people..example',
    'a@b@c.example',
    'meera@ｐeople.example',
  ])('is not %j', (typed) => {
    expect(typed).not.toMatch(emailPattern)
  })

  it.each([
    'meera@people.example',
    'm.k+shop@mail.people.co.in',
    "o'neil@people.example",
    'मीरा@xn--11bx1g.xn--h2brj9c',
  ])('may be %j', (typed) => {
    expect(typed).toMatch(emailPattern)
  })
})
