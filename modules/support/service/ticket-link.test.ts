import { describe, expect, it } from 'vitest'
import { context } from '#platform/context.server.ts'
import { changeContext } from '#tests/support/context.ts'
import { ticketOfToken, ticketToken } from './ticket-link.server.ts'

/** Runs `check` in a shop that was started with these secrets. */
function withSecrets(authSecret: string, previousAuthSecret: string | undefined, check: () => void): void {
  const before = context()
  changeContext({ authSecret, config: { previousAuthSecret } })
  try {
    check()
  } finally {
    changeContext({ authSecret: before.authSecret, config: { previousAuthSecret: before.config.previousAuthSecret } })
  }
}

describe('the link of a message', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(48)) as [string, string, string]
  const made = () => {
    let token = ''
    withSecrets(first, undefined, () => {
      token = ticketToken('T-8F3K2QX')
    })
    return token
  }

  it('is refused with another number, another mark, or a secret that was never ours', () => {
    const token = made()
    withSecrets(first, undefined, () => {
      expect(ticketOfToken(token.replace('T-8F3K2QX', 'T-8F3K2QY'))).toBeUndefined()
      expect(ticketOfToken(`${token.slice(0, -16)}${'A'.repeat(16)}`)).toBeUndefined()
      expect(ticketOfToken('T-8F3K2QX')).toBeUndefined()
    })
    withSecrets(second, undefined, () => expect(ticketOfToken(token)).toBeUndefined())
  })

  it('goes on working through one change of AUTH_SECRET, and no second one', () => {
    const token = made()
    withSecrets(first, undefined, () => expect(ticketOfToken(token)).toBe('T-8F3K2QX'))
    withSecrets(second, first, () => expect(ticketOfToken(token)).toBe('T-8F3K2QX'))
    withSecrets(third, second, () => expect(ticketOfToken(token)).toBeUndefined())
  })
})
