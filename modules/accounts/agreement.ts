/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-27',
  terms: { version: '2026-11-26', hash: '905cade683ad08cb808ccef61c8cc56dd521879286998b2cdfa1e042ada15108' },
  privacy: { version: '2026-11-27', hash: '2d061c25d11d05ed6400b4c545cad09e8962d4c44f7ed8dc6c32c872e7f77bc2' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
