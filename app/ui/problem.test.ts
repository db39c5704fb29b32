import { describe, expect, it } from 'vitest'
import { ApiProblem, fieldErrors, OfflineProblem, problemText, unknownOutcome } from './problem.ts'

describe('a refusal', () => {
  it('gives its messages by field', () => {
    const problem = new ApiProblem(422, 'x', 'Check.', [{ path: 'email', message: 'Enter an email.' }])
    expect(fieldErrors(problem)).toEqual({ email: 'Enter an email.' })
    expect(fieldErrors(new Error('x'))).toEqual({})
  })

  it('gives its sentence where it is meant for people', () => {
    expect(problemText(new ApiProblem(409, 'x', 'It is gone.'), 'Try again.')).toBe('It is gone.')
    expect(problemText(new ApiProblem(409, 'x', ''), 'Try again.')).toBe('Try again.')
    expect(problemText(new ApiProblem(503, 'x', 'down'), 'Try again.')).toBe('Try again.')
    expect(problemText(new ApiProblem(0, 'network', 'offline'), 'Try again.')).toBe('Try again.')
    expect(problemText(new ApiProblem(0, 'unanswered', unknownOutcome), 'It failed.')).toBe(
      'We do not know whether that reached us. Please try again.',
    )
    expect(problemText(new OfflineProblem(), 'It failed.')).toMatch(/^You’re offline\. Nothing was sent\./)
    expect(problemText(new OfflineProblem('form'), 'It failed.')).toMatch(
      /^You’re offline\. What you typed is still here\./,
    )
    expect(problemText(new TypeError('x'), 'Try again.')).toBe('Try again.')
  })
})
