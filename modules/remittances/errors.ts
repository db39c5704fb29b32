import { AppError } from '#platform/kit/app-error.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { remittanceMessages } from './limits.ts'

/** This very file was booked before. */
export const fileBooked = (bookedAt: Date) =>
  new AppError('conflict', 'cash.file_booked', `This file was booked on ${formatDay(bookedAt)}. Nothing was changed.`)

/** A transfer of this file stands in another file and is settled. */
export const utrBooked = (utr: string) =>
  new AppError(
    'conflict',
    'cash.utr_booked',
    `UTR ${utr} stands in another file, and its money was booked. Nothing was changed.`,
    { utr },
  )

/** The file has no rows, or lines that cannot be read. The issue stands at `text`. */
export const fileUnreadable = (problem: string) =>
  new AppError('invalid', 'cash.file_unreadable', problem, { issues: [{ path: 'text', message: problem }] })

/** What was typed is not about the file's UTRs, each once. The issue stands at `transfers`. */
export const transfersWrong = () =>
  new AppError('invalid', 'cash.transfers_wrong', remittanceMessages.transfers, {
    issues: [{ path: 'transfers', message: remittanceMessages.transfers }],
  })

/** There is no such transfer, or a later file replaced it. */
export const transferNotFound = () => new AppError('not_found', 'cash.transfer_not_found', 'There is no such transfer.')

/** Somebody has settled the transfer. */
export const transferSettled = (utr: string) =>
  new AppError('conflict', 'cash.transfer_settled', `UTR ${utr} is settled already. Nothing was changed.`)
