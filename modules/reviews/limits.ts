/** Lengths of what people write, and the sentence when one is broken. */
export const reviewLimits = { title: 100, text: 3_000, textLeast: 10, photos: 5, reply: 1_500, note: 500 } as const

export const reviewSentences = {
  stars: 'Choose one to five stars.',
  text: `Write at least ${reviewLimits.textLeast} characters.`,
  textLong: 'Use at most 3,000 characters.',
  title: 'Use at most 100 characters.',
  photos: 'Add at most five photos.',
  reply: 'Write a reply.',
  reason: 'Choose a reason from the list.',
} as const

/** What a reviewer may tell of itself, always by choice. */
export const skinTypes = ['Normal', 'Dry', 'Oily', 'Combination', 'Sensitive'] as const
export const skinTones = ['Fair', 'Light', 'Wheatish', 'Medium', 'Dusky', 'Deep'] as const
export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55 and over'] as const

export const reviewSorts = ['helpful', 'newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** 'unconfirmed' waits until its author has confirmed the email address; nobody else sees it, not even the operator's list of what to look at. */
export const reviewStatuses = ['published', 'pending', 'rejected', 'unconfirmed'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/**
 * Why a review is not shown: the whole list, the same for good and bad reviews, and public (IS 19000:2022, moderation by written
 * rules). How many stars somebody gave is never a reason.
 */
export const rejectionReasons = {
  contact: 'It contains a phone number, an email address or a link.',
  abusive: 'It insults or threatens somebody, or uses foul words.',
  private: 'It shares someone else’s private information.',
  off_topic: 'It isn’t about the product, but about delivery or payment, for example.',
  not_own: 'It isn’t based on the author’s own use, or was written for a reward.',
  unreadable: 'It cannot be understood: single letters, or the same words again and again.',
  photo: 'A photo does not show this product, or shows somebody who did not agree to it.',
} as const
export type RejectionReason = keyof typeof rejectionReasons
export const rejectionCodes = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]

/** What a reader may report; the operator looks by the same list. */
export const reportReasons = {
  ...rejectionReasons,
  other: 'Something else.',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportCodes = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]
