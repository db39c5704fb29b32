import { expect, it } from 'vitest'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { PaymentChoice } from './payment.tsx'

const method = (about: Partial<PaymentMethodView>) =>
  ({ code: 'upi', name: 'UPI', type: 'digital', details: '', isOnline: true, ...about }) as PaymentMethodView

const wordsFor = (about: Partial<PaymentMethodView>) => {
  const one = method(about)
  const gateway = { cardTokens: true, pageName: 'Razorpay' }
  return wordsOf(
    <PaymentChoice
      methods={[one]}
      method={one.code}
      onMethod={() => {}}
      errors={{}}
      isDemo={false}
      gateway={gateway}
    />,
  )
}

it('what the operator says of a way to pay stands before what the gateway does', () => {
  expect(wordsFor({ details: 'Approve it in your UPI app.' })).toMatch(
    /Approve it in your UPI app\. .*You pay on Razorpay’s page and then come back here\./,
  )
  expect(wordsFor({ code: 'card', details: 'Visa and RuPay.' })).toContain('Visa and RuPay.')
  expect(wordsFor({ code: 'cod', isOnline: false, details: 'Keep the cash ready.' })).toContain('Keep the cash ready.')
})

it('a way to pay of which nothing is said has the gateway’s words alone', () => {
  expect(wordsFor({})).toMatch(/UPI app You pay on Razorpay’s page/)
})
