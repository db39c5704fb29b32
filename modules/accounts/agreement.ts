/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-24',
  terms: { version: '2026-11-23', hash: '89a3f5d5484929b869f2bf7a40c5366637e30169be2d673141abdd9fda7bfa9b' },
  privacy: { version: '2026-11-24', hash: 'b8a2e37de2d0c03d1188a4216c119c36b3e7c58da8449e439bd1e7a70b4f4185' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
