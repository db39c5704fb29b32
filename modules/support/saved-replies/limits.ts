/** Of a reply that is saved for use again. */
export const savedReplyLimits = { title: 80, count: 100 } as const

export const savedReplySentences = {
  title: 'Give it a title.',
  open: (placeholder: string) => `Replace ${placeholder} before you send it.`,
} as const
