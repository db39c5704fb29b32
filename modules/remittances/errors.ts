import { AppError } from '#platform/kit/app-error.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees, type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { remittanceMessages } from './limits.ts'

/** This very file was booked before. */
export const fileBooked = (bookedAt: Date) =>
  new AppError('conflict', 'cash.file_booked', `This file was uploaded on ${formatDay(bookedAt)}. Nothing was changed.`)

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

/** Nobody waits for this cash: it was handed over or written off, or there is none with this id. */
export const cashNotAwaited = () =>
  new AppError('conflict', 'cash.not_awaited', 'This cash is settled already. Load the page again to see how.')

/** The cash is not overdue, and its courier may still name it in a file. */
export const cashWithCourier = (courier: string) =>
  new AppError(
    'conflict',
    'cash.with_courier',
    `This cash is not overdue yet. Wait for the file of ${courier}, which may still name it.`,
  )

/** A row of a courier's file names the cash with another sum, and nobody has settled that difference. */
export const cashDiffers = (line: number, file: string) =>
  new AppError(
    'conflict',
    'cash.differs',
    `Line ${line} of ${file} names this cash with another sum. Settle that line under Differences instead.`,
  )

/** Cash comes after it was collected. The issue stands at `paidOn`. */
export function paidTooEarly(collectedOn: string) {
  const message = `The cash was collected on ${formatDay(collectedOn)}. Choose that day or a later one.`
  return new AppError('invalid', 'cash.paid_too_early', message, { issues: [{ path: 'paidOn', message }] })
}

/** There is no such transfer, or a later file replaced it. */
export const transferNotFound = () => new AppError('not_found', 'cash.transfer_not_found', 'There is no such transfer.')

/** Somebody has settled the transfer. */
export const transferSettled = (utr: string) =>
  new AppError('conflict', 'cash.transfer_settled', `UTR ${utr} is settled already. Nothing was changed.`)

/** Somebody has settled the difference, or there is none with this id. */
export const differenceGone = () =>
  new AppError(
    'conflict',
    'cash.difference_settled',
    'Somebody has settled this already. Load the page again to see how.',
  )

/** The day on which it was paid has not come yet. The issue stands at `paidOn`. */
export const paidInFuture = () =>
  new AppError('invalid', 'cash.paid_in_future', remittanceMessages.paidLater, {
    issues: [{ path: 'paidOn', message: remittanceMessages.paidLater }],
  })

/** It has to be said which shipment was paid for. The issue stands at `trackingNumber`. */
export const shipmentMissing = () =>
  new AppError('invalid', 'cash.shipment_missing', remittanceMessages.trackingNumber, {
    issues: [{ path: 'trackingNumber', message: remittanceMessages.trackingNumber }],
  })

/** The parcel that was named as paid is of another sum than the row, and the note does not say both. The issue stands at `note`. */
export const sumsDiffer = (trackingNumber: string, inFile: Paise, collected: Paise) => {
  const [named, cash] = [inFile, collected].map((paise) => formatRupees(paiseToRupees(paise)))
  const message = `${named} stands in the file, and ${cash} was collected for ${trackingNumber}. Say in the note why this parcel is paid, with both sums.`
  return new AppError('invalid', 'cash.sums_differ', message, { issues: [{ path: 'note', message }] })
}

/** No cash of a shipment with this number waits to be handed over. The issue stands at `trackingNumber`. */
export const shipmentNotAwaited = (trackingNumber: string) => {
  const message = `No cash of ${trackingNumber} is with a courier. Enter the number of a delivered parcel that is paid in cash.`
  return new AppError('conflict', 'cash.shipment_not_awaited', message, {
    issues: [{ path: 'trackingNumber', message }],
  })
}
