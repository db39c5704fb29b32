import { AppError } from '#platform/kit/app-error.ts'

/** There is no message with this ticket number. */
export const messageNotFound = () =>
  new AppError('not_found', 'support.message_not_found', 'There is no message with this ticket number.')

/** A message is assigned to somebody who is not an admin or is blocked. The issue stands at `assignedTo`. */
export const assigneeNoAdmin = () =>
  new AppError('invalid', 'support.assignee_no_admin', 'Choose an admin.', {
    issues: [{ path: 'assignedTo', message: 'Choose an admin.' }],
  })

/** The link is not ours, or what it leads to was deleted. */
export const ticketLinkUnknown = () =>
  new AppError('not_found', 'support.ticket_link_unknown', 'This link does not lead to a message of ours.')
