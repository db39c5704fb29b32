import { AppError } from '#platform/kit/app-error.ts'

export const unsubscribeLinkUnknown = () =>
  new AppError(
    'not_found',
    'support.unsubscribe_link_unknown',
    'This link is not known. The address may have been removed already.',
  )

export const messageNotFound = () =>
  new AppError('not_found', 'support.message_not_found', 'There is no message with this ticket number.')
export const mailNotFound = () => new AppError('not_found', 'support.mail_not_found', 'There is no such mail.')
export const mailNotFailed = (status: string) =>
  new AppError('conflict', 'support.mail_not_failed', `This mail did not fail: it is ${status} now.`, { status })
export const assigneeNoAdmin = () =>
  new AppError('invalid', 'support.assignee_no_admin', 'Choose an admin.', {
    issues: [{ path: 'assignedTo', message: 'Choose an admin.' }],
  })
