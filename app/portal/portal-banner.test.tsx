import { expect, it } from 'vitest'
import { ApiProblem } from '#app/ui/problem.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { PortalBanner } from './portal-banner.tsx'

const banner = (status: number) => (
  <PortalBanner error={new ApiProblem(status, 'code', '')}>Please log in to continue.</PortalBanner>
)

it('leads to the login and back where the session has ended, in the same words', () => {
  expect(wordsOf(banner(401))).toBe('Please log in to continue. Log in again')
  expect(htmlOf(banner(401), '?view=late')).toContain('href="/admin/login?returnTo=%2F%3Fview%3Dlate"')
})

it('leads nowhere after any other refusal', () => {
  expect(wordsOf(banner(409))).toBe('Please log in to continue.')
})
