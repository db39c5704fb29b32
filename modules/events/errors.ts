import { AppError } from '#platform/kit/app-error.ts'

/** This process has no room for one more stream of events. */
export const tooManyListening = () =>
  new AppError('unavailable', 'events.too_many', 'Many people are listening just now. Try again in a moment.', {
    retryAfter: 30,
  })
