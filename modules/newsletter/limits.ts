/** What a subscriber agrees to; stored with the address. */
export const newsletterConsent = 'One email a month with new arrivals and offers. Every email has a link to leave.'
