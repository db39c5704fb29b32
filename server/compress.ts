import { Worker } from 'node:worker_threads'

/**
 * Brotli at its best takes a tenth of a second for a large page: in a thread of its own that gets what time others leave. Measured on one
 * core: a render that meets such a compression takes 40 ms with this and 150 ms beside a thread like all others.
 */
const thread = `
const { readlinkSync } = require('node:fs')
const { setPriority } = require('node:os')
const { parentPort } = require('node:worker_threads')
const { brotliCompressSync, constants } = require('node:zlib')
try {
  // Linux sees threads as processes, each with a priority of its own.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 15)
} catch {
  // Elsewhere it is a thread like all others.
}
parentPort.on('message', ({ desk, length }) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  // In memory of their own that moves over: what zlib answers with is cut from a larger piece, and all of it would travel.
  const packed = new Uint8Array(brotliCompressSync(new Uint8Array(desk, 0, length), { params }))
  parentPort.postMessage(packed, [packed.buffer])
})
`

/** Beside a large page there is next to nothing in the thread; left alone, it would let what it no longer needs pile up. */
const limits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 }

let worker: Worker | undefined

function theWorker(): Worker {
  if (worker) return worker
  const started = new Worker(thread, { eval: true, name: 'compress', resourceLimits: limits })
  // The process may end while it works, or waits.
  started.unref()
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

/** Where the thread finds the page: one place for all of them, so that none leaves a copy of itself behind in the thread. */
let desk = new SharedArrayBuffer(256 * 1_024)

function lay(body: Uint8Array): { desk: SharedArrayBuffer; length: number } {
  if (body.length > desk.byteLength) desk = new SharedArrayBuffer(body.length)
  new Uint8Array(desk).set(body)
  return { desk, length: body.length }
}

let last: Promise<unknown> = Promise.resolve()

/** The bytes as small as brotli makes them, whenever there is time for it; one after the other. */
export function compressWell(body: Uint8Array): Promise<Buffer> {
  const turn = last.then(
    () =>
      new Promise<Buffer>((done, failed) => {
        const at = theWorker()
        const off = () => {
          at.off('message', onDone)
          at.off('error', onError)
        }
        const onDone = (packed: Uint8Array) => {
          off()
          done(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength))
        }
        const onError = (error: unknown) => {
          off()
          failed(error)
        }
        at.once('message', onDone)
        at.once('error', onError)
        at.postMessage(lay(body))
      }),
  )
  last = turn.catch(() => {})
  return turn
}
