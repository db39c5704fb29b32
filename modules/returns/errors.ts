import { AppError } from '#platform/kit/app-error.ts'
import { returnMessages } from './limits.ts'
import { type Replacement, type RequestProblem, type ReturnReason, type ReturnStatus, returnReasons } from './rules.ts'

/** There is no such return, or it is not for this viewer. */
export const returnNotFound = () => new AppError('not_found', 'returns.not_found', 'We could not find this return.')

/** The request has no Idempotency-Key header, or it is not a UUID. */
export const returnKeyMissing = () =>
  new AppError(
    'invalid',
    'returns.key_missing',
    'The request needs an Idempotency-Key header: a UUID made once per form.',
  )

/** The Idempotency-Key was used before with another request. */
export const keyUsedForAnotherReturn = () =>
  new AppError(
    'conflict',
    'returns.key_used',
    'You’ve already sent another request here. Send this one again if you want both.',
  )

/** A line that is named is not in this order. The issue stands at `lines`. */
export const returnLinesUnknown = () =>
  new AppError('invalid', 'returns.lines_unknown', returnMessages.lines, {
    issues: [{ path: 'lines', message: returnMessages.lines }],
  })

/** Some of it cannot come back (any more): it was not delivered, or others have asked for these pieces. `left` says how many can. */
export const notReturnable = (lines: readonly { name: string; left: number }[]) =>
  new AppError(
    'conflict',
    'returns.not_returnable',
    lines
      .map(({ name, left }) =>
        left <= 0 ? `${name} cannot be sent back.` : `Only ${left} of ${name} can still be sent back.`,
      )
      .join(' '),
    { lines },
  )

const problemSentences: Record<RequestProblem, (reason: ReturnReason) => { path: string; message: string }> = {
  reason_not_open: () => ({ path: 'reason', message: 'You can’t return this product for that reason now.' }),
  opened: () => ({ path: 'opened', message: 'For this reason the item must be unopened.' }),
  photos_missing: (reason) => ({
    path: 'photoIds',
    message: `Add ${returnReasons[reason].photos === 1 ? 'a photo' : `${returnReasons[reason].photos} photos`}. ${returnReasons[reason].photoWords}`,
  }),
}

/** Something keeps the request from being sent; the issue stands at its field. */
export function requestRefused(problem: RequestProblem, reason: ReturnReason): AppError {
  const issue = problemSentences[problem](reason)
  return new AppError('invalid', `returns.${problem}`, issue.message, { issues: [issue] })
}

/** What it should be exchanged for is no other variant of the same product, or there are not so many of it. The issue stands at `lines`. */
export const exchangeUnavailable = (name: string) => {
  const message = `We cannot exchange ${name} for this one now. Choose another, or your money back.`
  return new AppError('conflict', 'returns.exchange_unavailable', message, { issues: [{ path: 'lines', message }] })
}

/** Money of this order goes back by hand, so that an account is needed. The issue stands at `account`. */
export const accountNeeded = () => {
  const message = 'Tell us where your money should go: this order was not paid online.'
  return new AppError('invalid', 'returns.account_needed', message, { issues: [{ path: 'account', message }] })
}

/** No account is kept for this return, or nothing is to be paid to one. */
export const noAccountNeeded = () =>
  new AppError('conflict', 'returns.no_account_needed', 'Nothing goes back by hand for this return.')

/** The customer has given no account for this return. */
export const noAccountGiven = () =>
  new AppError(
    'not_found',
    'returns.no_account',
    'No account is kept for this return: none was given, or all is settled.',
  )

/** The account was sealed with a secret that is not there any more. */
export const accountUnreadable = () =>
  new AppError(
    'conflict',
    'returns.account_unreadable',
    'This account cannot be opened any more. Ask the customer to enter it again.',
  )

/** A photograph is another person's, was used already or went after a day. */
export const returnPhotoGone = () =>
  new AppError('invalid', 'returns.photo_gone', returnMessages.photo, {
    issues: [{ path: 'photoIds', message: returnMessages.photo }],
  })

/** There is no such photograph here. */
export const returnPhotoNotFound = () =>
  new AppError('not_found', 'returns.photo_not_found', 'We could not find this photo.')

/** Nobody who received nothing uploads photographs. */
export const nothingDelivered = () =>
  new AppError('forbidden', 'returns.nothing_delivered', 'Nothing has been delivered to you yet.')

const standing: Record<ReturnStatus, string> = {
  requested: 'has not been answered yet',
  escalated: 'is waiting for our decision',
  approved: 'has been approved',
  rejected: 'has been refused',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
  in_transit: 'is on its way back',
  received: 'has been received',
  accepted: 'has been accepted',
  refused: 'was refused after the check',
  closed: 'is closed',
}

/** The return cannot take this step: somebody was faster, or it is not the next one. `stands` is where it stands. */
export const returnStepNotPossible = (id: string, status: ReturnStatus) =>
  new AppError('conflict', 'returns.step_not_possible', `Return ${id} ${standing[status]}. Nothing was changed.`, {
    returnId: id,
    stands: status,
  })

/** A refusal can be taken to us for seven days, and once. */
export const noAppeal = (id: string) =>
  new AppError('conflict', 'returns.no_appeal', `The decision about return ${id} is final.`, { returnId: id })

/** A vendor chooses a way that this reason does not leave open. The issue stands at `way`. */
export const wayNotOpen = () => {
  const message = 'You pay for return shipping, so arrange pickup.'
  return new AppError('invalid', 'returns.way_not_open', message, { issues: [{ path: 'way', message }] })
}

/** The pieces that were counted or checked are not those of the return. The issue stands at `lines`. */
export const piecesWrong = (message: string) =>
  new AppError('invalid', 'returns.pieces_wrong', message, { issues: [{ path: 'lines', message }] })

/** The courier would come before today, or too late. The issue stands at `day`. */
export const pickUpDayWrong = () =>
  new AppError('invalid', 'returns.pick_up_day_wrong', returnMessages.day, {
    issues: [{ path: 'day', message: returnMessages.day }],
  })

/** Less is accepted than was asked for, and nobody says why. The issue stands at `reason`. */
export const whyMissing = () =>
  new AppError('invalid', 'returns.why_missing', returnMessages.why, {
    issues: [{ path: 'reason', message: returnMessages.why }],
  })

/** Pieces that may not be sold again, by their reason or because another batch is on sale. */
export const notSellable = (name: string) =>
  piecesWrong(
    `${name} cannot go back on sale: it was opened, has a flaw, or a different batch is on sale now. Write it off.`,
  )

const replacementStanding: Record<Replacement, string> = {
  reserved: 'is put aside',
  sent: 'has been sent already',
  delivered: 'has arrived',
  reported: 'is under review',
  gone: 'was sold out',
  paid: 'is paid back instead',
}

/** What is sent instead does not stand where this step begins, or nothing is sent. */
export const noReplacement = (id: string, stands: Replacement | null) =>
  new AppError(
    'conflict',
    'returns.no_replacement',
    stands
      ? `The replacement of return ${id} ${replacementStanding[stands]}. Nothing was changed.`
      : `Nothing is to be sent for return ${id}.`,
    { returnId: id },
  )

/** Nothing was sent instead, it was reported before, or its 30 days are over. */
export const noReport = (id: string) =>
  new AppError(
    'conflict',
    'returns.no_report',
    `The replacement of return ${id} cannot be reported, or not any more. Nothing was changed.`,
    { returnId: id },
  )

/** More would go back than was paid, less what went back already: somebody gave something back beside the returns. */
export const moreThanPaid = () =>
  new AppError(
    'conflict',
    'returns.more_than_paid',
    'More would go back than is left of the payment, so nothing was accepted. Ask the shop to look at the refunds of this order.',
  )
