/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-25',
  terms: { version: '2026-11-23', hash: '89a3f5d5484929b869f2bf7a40c5366637e30169be2d673141abdd9fda7bfa9b' },
  privacy: { version: '2026-11-25', hash: '3f54ba14809b43c31ec36a821caa3e185b2191d6796d87cf5b9d2ddbb1dd9704' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
