/**
 * What people agree to: the terms and the privacy policy, each with the day its words last changed and the SHA-256 of the words
 * (app/shop/content/agreement.test.tsx says when they no longer fit, and what the new one is). `version` is the later of the two days; people
 * who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-23',
  terms: { version: '2026-11-23', hash: 'e4f28215fb3a90e78c18b315c2ebd6c589c39b5ce77c52095f329573b14339c4' },
  privacy: { version: '2026-11-23', hash: '07437669c7c4e2afcc71e9cec335694a661ca92514341f820fbd240149d88200' },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => ({ document, ...agreement[document] }))
