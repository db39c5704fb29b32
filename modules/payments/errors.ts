import { AppError } from '#platform/kit/app-error.ts'

export const methodUnavailable = () =>
  new AppError(
    'conflict',
    'payments.method_unavailable',
    'This payment method is not offered any more. Choose another.',
    {
      issues: [{ path: 'paymentMethod', message: 'This payment method is not offered any more. Choose another.' }],
    },
  )
export const cardTokenUnknown = () =>
  new AppError('conflict', 'payments.card_token_unknown', 'The card was not passed on. Enter it once more.', {
    issues: [{ path: 'cardNumber', message: 'Enter the card once more.' }],
  })
export const paymentDeclined = (reason: string) =>
  new AppError(
    'conflict',
    'payments.declined',
    `Your payment was declined: ${reason} Nothing was charged. Try another card or method.`,
  )
export const notATestCard = () =>
  new AppError('invalid', 'payments.not_a_test_card', 'This demo takes test cards only.', {
    issues: [{ path: 'cardNumber', message: 'This demo takes test cards only, such as 4111 1111 1111 1111.' }],
  })
export const sandboxClosed = () =>
  new AppError('not_found', 'payments.sandbox_closed', 'There is no sandbox gateway here.')
export const methodNotFound = () =>
  new AppError('not_found', 'payments.method_not_found', 'This payment method is not there any more.')
export const methodIsBuiltIn = (name: string) =>
  new AppError(
    'conflict',
    'payments.method_built_in',
    `${name} belongs to the shop and cannot be removed. Switch it off instead.`,
  )
export const methodTypeFixed = (message: string) =>
  new AppError('invalid', 'payments.method_type_fixed', message, { issues: [{ path: 'type', message }] })
