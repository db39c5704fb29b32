import { expect, it } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { EmailText } from './email-text.tsx'

it('an email address breaks before its signs, and nowhere within a word', () => {
  const html = htmlOf(<EmailText email="customer.care@vanyabotanics.example" />)
  expect(html).toContain('customer<wbr/>.care<wbr/>@vanyabotanics<wbr/>.example')
  expect(html).not.toMatch(/break-all|wrap-anywhere/)
})
