/**
 * What people agree to: the terms and the privacy policy, each with the SHA-256 of its words (app/shop/content/agreement.test.tsx says when they no
 * longer fit, and what the new one is) and a version of them: the day they last changed, and after a dot which change of that day it was, from the
 * second on. The first `version` is the later of the two; people who agreed to another one are asked once.
 */
export const agreement = {
  version: '2026-11-27.2',
  terms: {
    version: '2026-11-27',
    updatedOn: '2026-11-27',
    hash: 'fedf49358d9077ddda1abf050b4f2c16fc72311e659375992ad5b04f218143ec',
  },
  privacy: {
    version: '2026-11-27.2',
    updatedOn: '2026-11-27',
    hash: '20ad1316a07fc18b9c54a32ba5615036cc15d7d85651408c82bd6268923567d4',
  },
} as const

/** The same as rows of the database. */
export const agreedDocuments = (['terms', 'privacy'] as const).map((document) => {
  const { version, hash } = agreement[document]
  return { document, version, hash }
})
