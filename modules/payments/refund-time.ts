// Apart from the other rules, which pages that only say how long it takes need not load.

/** After so long a refund that is not there has gone astray. */
export const longestRefundTime = '10 business days'
/** How long a refund takes, as every page, email and answer says it (docs/specification.md, section 6). */
export const refundTime = `7-${longestRefundTime}`
