import { AppError } from '#platform/kit/app-error.ts'

export const mailNotFound = () => new AppError('not_found', 'support.mail_not_found', 'There is no such mail.')
export const mailNotFailed = (status: string) =>
  new AppError('conflict', 'support.mail_not_failed', `This mail did not fail: it is ${status} now.`, { status })
