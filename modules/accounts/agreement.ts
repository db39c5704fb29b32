/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-23',
  terms: { version: '2026-11-23', hash: 'e10733d06114b4dacd9a11b82af2a6ac97afdcdd192bc522ec0affc03f5328f2' },
  privacy: { version: '2026-11-23', hash: '602977a7b55953d0b79ca8ea5950e605d2f1ded112c11c128f190cb8ac584bf3' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
