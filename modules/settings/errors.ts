import { AppError } from '#platform/kit/app-error.ts'
import { settingSentences } from './limits.ts'

/** No vendor has this name. The issue stands at `vendors`. */
export const noSuchVendor = (name: string) =>
  new AppError('invalid', 'settings.vendor_unknown', settingSentences.noVendor(name), {
    issues: [{ path: 'vendors', message: settingSentences.noVendor(name) }],
  })

/** The operator has not said yet all that the law wants said before an order. */
export const shopNotOpen = () =>
  new AppError(
    'conflict',
    'orders.shop_not_open',
    'We are not taking orders yet. Your cart is safe in this browser; please come back soon.',
  )
