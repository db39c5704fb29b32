import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ImageFiles } from '#platform/images.server.ts'
import { send, sendText } from './answer.ts'

/** Answers `/media/{id}-{width}.{format}`. The name holds a hash of the content, so browsers never ask again. */
export async function answerImage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  images: ImageFiles,
): Promise<void> {
  const bytes = await images.get(path.slice('/media/'.length))
  if (!bytes) return sendText(request, response, 404, 'Not found')
  const headers = {
    'Content-Type': `image/${path.slice(path.lastIndexOf('.') + 1)}`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  send(request, response, 200, headers, bytes)
}
