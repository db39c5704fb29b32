import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { logError } from '#platform/log.server.ts'
import { renderErrors, renderedPage, scriptMark } from './document.ts'

/** Renders the whole document before it answers: it is stored, so there is nothing to stream. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answerStatus = status
    const nonce = routerContext.get(scriptMark)
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      progressiveChunkSize: 1e9,
      onAllReady() {
        pipe(
          whole((html) => {
            routerContext.get(renderedPage).push(html)
            resolve(new Response(null, { status: answerStatus, headers }))
          }),
        )
      },
      onShellError: reject,
      onError(error) {
        answerStatus = 500
        logError('document.render_failed', error)
      },
    })
  })
}

/** Collects the whole output in memory. The high-water mark is unlimited because no slow reader needs backpressure. */
function whole(done: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** Refusals such as "no such product" are answers and do not come here. Anything else is an error, handed to the caller that wanted the document. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(renderErrors).push(error)
}
