import { AppError } from '#platform/kit/app-error.ts'
import { isUuid } from '#platform/kit/ids.ts'

const nothingHere = () => new AppError('not_found', 'request.no_such_thing', 'There is nothing at this address.')

/** An id of the path, in small letters, as limits and locks know it. What cannot be an id is as absent as one that never was. */
export function idOf(text: string): string {
  if (!isUuid(text)) throw nothingHere()
  return text.toLowerCase()
}

/** The same for an id that counts up. */
export function countedIdOf(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw nothingHere()
  return text
}
