import { AppError } from '#platform/kit/app-error.ts'

/** Only a job that was given up is run again. */
export const jobNotFailed = () =>
  new AppError('conflict', 'health.job_not_failed', 'This job is not among the failed ones any more.')
