import { AppError } from '#platform/kit/app-error.ts'
import { isUuid } from '#platform/kit/ids.ts'

/** An id of the path. What cannot be an id is as absent as one that never was. */
export function idOf(text: string): string {
  if (!isUuid(text)) throw new AppError('not_found', 'request.no_such_thing', 'There is nothing at this address.')
  return text
}
