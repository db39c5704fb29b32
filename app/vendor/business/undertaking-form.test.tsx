import { describe, expect, it } from 'vitest'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { htmlOf } from '#tests/support/render.tsx'
import { UndertakingForm } from './undertaking-form.tsx'

const store = { read: () => ({}), write: () => {} }
const formOf = (missing: string[]) =>
  htmlOf(
    <UndertakingForm
      business={
        { status: 'draft', version: 1, name: 'Tamarai', legalName: 'Tamarai Soaps LLP', missing } as BusinessView
      }
      onSaved={() => {}}
      draft={{ kept: store, secret: store } as never}
    />,
  )
const buttonOf = (html: string) => /<button.*?<\/button>/s.exec(html)?.[0]
const boxOf = (html: string) => /<input[^>]*name="accepted"[^>]*>/.exec(html)?.[0]

describe('the undertaking', () => {
  it('once accepted is ticked, and offers nothing to press', () => {
    const html = formOf([])
    expect(boxOf(html)).toMatch(/ checked=/)
    expect(boxOf(html)).toMatch(/ disabled=/)
    expect(buttonOf(html)).toMatch(/aria-disabled="true".*Accepted/)
    expect(buttonOf(html)).not.toContain('bg-brand')
  })

  it('before that is not ticked beforehand, and can be accepted', () => {
    const html = formOf(['undertaking'])
    expect(boxOf(html)).not.toMatch(/ (checked|disabled)=/)
    expect(buttonOf(html)).not.toContain('aria-disabled="true"')
    expect(buttonOf(html)).toMatch(/bg-brand.*Accept</)
  })
})
