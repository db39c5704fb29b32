import { Hono } from 'hono'
import { addressMessages } from '#modules/accounts/postal-address.ts'
import { Pincode } from '#modules/orders/shapes.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { normalizePincode } from '#platform/kit/pincode.ts'
import { isArmyPincode, isDeliverable, statesOfPincode } from '#platform/kit/pincode-states.ts'
import { cityOfPincode } from '#platform/pincodes.server.ts'
import type { ApiEnv } from '../context.ts'
import { answer, documented } from '../schema.ts'

export const pincodes = new Hono<ApiEnv>().get(
  '/:pincode',
  documented({
    tag: 'Checkout',
    forEverybody: true,
    summary: 'Where a pincode lies and whether we deliver there',
    answer: Pincode,
    refusals: [404],
  }),
  async (c) => {
    const pincode = normalizePincode(c.req.param('pincode'))
    const states = statesOfPincode(pincode)
    if (states.length === 0 && !isArmyPincode(pincode)) {
      throw new AppError('not_found', 'pincodes.unknown', addressMessages.noSuchPincode)
    }
    return answer(c, {
      pincode,
      states: [...states],
      city: cityOfPincode(pincode),
      deliverable: isDeliverable(pincode),
    })
  },
)
