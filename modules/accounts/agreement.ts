/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-26',
  terms: { version: '2026-11-26', hash: '905cade683ad08cb808ccef61c8cc56dd521879286998b2cdfa1e042ada15108' },
  privacy: { version: '2026-11-26', hash: '7c43bc65a3cbe6e1023a9382c32e0babba058e0128e1abbb722200aa1edd478b' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
