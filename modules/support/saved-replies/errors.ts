import { AppError } from '#platform/kit/app-error.ts'
import { savedReplyLimits } from './limits.ts'

/** There is no saved reply with this id. */
export const savedReplyNotFound = () =>
  new AppError('not_found', 'support.saved_reply_not_found', 'This saved reply is gone. Load the page again.')

/** Two saved replies cannot be told apart by one title. The issue stands at `title`. */
export const savedReplyTitleTaken = () =>
  new AppError('conflict', 'support.saved_reply_title_taken', 'Another saved reply has this title.', {
    issues: [{ path: 'title', message: 'Another saved reply has this title.' }],
  })

/** There are as many as anybody can choose from. */
export const tooManySavedReplies = () =>
  new AppError(
    'conflict',
    'support.saved_replies_full',
    `There are ${savedReplyLimits.count} saved replies already. Remove one first.`,
  )
