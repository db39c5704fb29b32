import { AppError } from '#platform/kit/app-error.ts'

// People read 'email'; the codes keep the word that programs know, and those that begin with `support` the module they came from.

/** There is no email with this id. */
export const mailNotFound = () => new AppError('not_found', 'support.mail_not_found', 'There is no such email.')

/** Only a failed email can be tried again. `status` is what this one is now. */
export const mailNotFailed = (status: string) =>
  new AppError('conflict', 'support.mail_not_failed', `This email did not fail: it is ${status} now.`, {
    stands: status,
  })

/** The words of an email are gone seven days after it was written, so there is nothing to send. */
export const mailWordsGone = () =>
  new AppError('conflict', 'support.mail_words_gone', 'This email is older than seven days, and its words are gone.')

/** What has not left yet is not sent again, but tried again. */
export const mailNotSent = () =>
  new AppError('conflict', 'mail.not_sent', 'This email has not left yet. Try that one again instead.')

/** Nothing writes this email anew: it holds a link that lets somebody in, or words that are gone. */
export const mailNotRepeatable = () =>
  new AppError('conflict', 'mail.not_repeatable', 'This email cannot be sent again. Its words are not kept.')

/** What the email told is not so any more, or nobody has its address any more. */
export const mailOutdated = () =>
  new AppError('conflict', 'mail.outdated', 'This email is out of date, so it can’t be resent.')
