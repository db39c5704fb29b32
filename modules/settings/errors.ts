import { AppError } from '#platform/kit/app-error.ts'
import { settingSentences } from './limits.ts'

/** No vendor has this name. The issue stands at `vendors`. */
export const noSuchVendor = (name: string) =>
  new AppError('invalid', 'settings.vendor_unknown', settingSentences.noVendor(name), {
    issues: [{ path: 'vendors', message: settingSentences.noVendor(name) }],
  })
