import { expect, it } from 'vitest'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { BankForm } from './bank-form.tsx'

const store = { read: () => ({}), write: () => {} }
const wordsFor = (revision: object | null) =>
  wordsOf(
    <BankForm
      business={{ status: 'approved', bankAccountLastFour: '4821', missing: [], revision } as unknown as BusinessView}
      onSaved={() => {}}
      draft={{ kept: store, secret: store } as never}
    />,
  )
const change = { field: 'bankAccountLastFour', before: '4821', after: '7890' }

it('the bank step tells the account in force from the one asked for', () => {
  expect(wordsFor({ status: 'submitted', changes: [change] })).toMatch(
    /In force: ends in 4821 ?\. Asked for: ends in 7890 ?\./,
  )
  for (const none of [null, { status: 'rejected', changes: [change] }, { status: 'submitted', changes: [] }])
    expect(wordsFor(none)).toMatch(/We have an account that ends in 4821 ?\./)
})
