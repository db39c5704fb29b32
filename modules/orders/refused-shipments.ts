/**
 * Why a parcel does not reach its customer: what those who send it choose from, what its customer reads at once (`told` on the order's page,
 * `comingBack` in an email), and why its part is cancelled once it was counted.
 */
export const refusedReasons = {
  refused: {
    choice: 'The customer refused it at the door',
    told: 'It was refused at the door.',
    comingBack: 'was refused at the door and is on its way back to the seller',
    reason: 'The parcel was refused at the door and came back to the seller.',
  },
  not_reached: {
    choice: 'The courier could not hand it over',
    told: 'The courier could not hand it over.',
    comingBack: 'could not be handed over and is on its way back to the seller',
    reason: 'The courier could not hand the parcel over, and it came back to the seller.',
  },
  lost: {
    choice: 'The courier lost it',
    told: 'The courier lost it on its way.',
    comingBack: 'was lost on its way',
    reason: 'The courier lost the parcel on its way.',
  },
} as const
export type RefusedReason = keyof typeof refusedReasons
export const refusedReasonNames = Object.keys(refusedReasons) as [RefusedReason, ...RefusedReason[]]
