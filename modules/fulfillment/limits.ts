/** Lengths and sentences of what vendors and admins say about a parcel or a cancellation. */
export const fulfillmentLimits = { carrier: 60, trackingNumber: 40, reason: 300, search: 100, bulk: 100 } as const

export const fulfillmentMessages = {
  carrier: 'Enter who carries the parcel.',
  carrierTooLong: 'Use at most 60 characters for the courier.',
  trackingNumber: 'Enter the tracking number.',
  trackingNumberForm: 'A tracking number has 4 to 40 letters, digits, dashes or slashes.',
  reason: 'Say why, so that the customer knows.',
  reasonTooLong: 'Use at most 300 characters for the reason.',
  lines: 'Choose what to cancel.',
} as const

export const trackingNumberPattern = /^[A-Za-z0-9][A-Za-z0-9 /-]{2,38}[A-Za-z0-9]$/
