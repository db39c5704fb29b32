/** Of a reply that is saved for use again. */
export const savedReplyLimits = { title: 80, count: 100 } as const

export const savedReplySentences = { title: 'Give it a title.' } as const
