/** Lengths and sentences of what vendors and admins say about a shipment. */
export const fulfillmentLimits = { carrier: 60, trackingNumber: 40, bulk: 100 } as const

export const fulfillmentMessages = {
  carrier: 'Enter the courier.',
  carrierTooLong: 'Use at most 60 characters for the courier.',
  trackingNumber: 'Enter the tracking number.',
  trackingNumberForm: 'A tracking number has 4 to 40 letters, digits, dashes or slashes.',
  lines: 'Choose what to cancel.',
  row: 'Keep each cell under 200 characters.',
  rows: 'Give at least one row with order, courier and number.',
  refused: 'Say what happened to the parcel.',
  pieces: 'Count every piece of each item: back on sale, or written off.',
  rowsTooMany: `Ship at most ${fulfillmentLimits.bulk} orders at once.`,
} as const

export const trackingNumberPattern = /^[A-Za-z0-9][A-Za-z0-9 /-]{2,38}[A-Za-z0-9]$/
