import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ImageFiles } from '#platform/images.server.ts'
import { log, logError } from '#platform/log.server.ts'
import { ObjectDamaged, ObjectStoreAway } from '#platform/object-store.server.ts'
import { send, sendText } from './answer.ts'

/**
 * Answers `/media/{id}-{width}.{format}`. The name holds a hash of the content, so browsers never ask again. 503 while the object store is away; an object
 * that is not what was put there is shown to nobody.
 */
export async function answerImage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  images: ImageFiles,
): Promise<void> {
  let bytes: Buffer | undefined
  try {
    bytes = await images.get(path.slice('/media/'.length))
  } catch (error) {
    if (error instanceof ObjectDamaged) logError('media.object_damaged', error)
    else if (error instanceof ObjectStoreAway) {
      log.warn({ event: 'media.store_away', reason: error.message }, 'media.store_away')
      return sendText(request, response, 503, 'This picture cannot be loaded just now.', { 'Retry-After': '5' })
    } else throw error
  }
  if (!bytes) return sendText(request, response, 404, 'Not found')
  const headers = {
    'Content-Type': `image/${path.slice(path.lastIndexOf('.') + 1)}`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  send(request, response, 200, headers, bytes)
}
