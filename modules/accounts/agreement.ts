/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-24',
  terms: { version: '2026-11-24', hash: '0000000000000000000000000000000000000000000000000000000000000000' },
  privacy: { version: '2026-11-24', hash: '0000000000000000000000000000000000000000000000000000000000000000' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
