import { AppError } from '#platform/kit/app-error.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id of the path. What cannot be an id is as absent as one that never was. */
export function idOf(text: string): string {
  if (!uuid.test(text)) throw new AppError('not_found', 'request.no_such_thing', 'There is nothing at this address.')
  return text
}
