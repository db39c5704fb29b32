/** What a subscriber agrees to; stored with the address. */
export const newsletterConsent = 'One letter a month with arrivals and offers. Every letter has a link to leave.'
