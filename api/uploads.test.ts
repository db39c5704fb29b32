import { afterEach, expect, it, vi } from 'vitest'
import { uploadOf } from './uploads.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A body that brings so many bytes every so often, and is never at its end. */
function trickle(bytes: number, everyMs: number) {
  let timer: NodeJS.Timeout
  const body = new ReadableStream({
    start(stream) {
      timer = setInterval(() => stream.enqueue(new Uint8Array(bytes)), everyMs)
    },
    cancel: () => clearInterval(timer),
  })
  const raw = new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return uploadOf(
    { req: { raw }, env: { clientAddress: '127.0.0.1', requestId: '' } },
    8 << 20,
    'photo.too_heavy',
  ).read()
}

it.each([
  ['says nothing', 1, 60_000, 4_000],
  ['trickles a byte each second', 1, 1_000, 5_000],
  ['comes at half the least rate', 8_192, 1_000, 9_000],
])('gives up on an upload that %s', async (_, bytes, everyMs, afterMs) => {
  vi.useFakeTimers()
  const refused = expect(trickle(bytes, everyMs)).rejects.toMatchObject({ kind: 'too_slow', code: 'upload.too_slow' })
  await vi.advanceTimersByTimeAsync(afterMs)
  await refused
})

it('goes on with one that comes at an honest rate, up to its limit', async () => {
  vi.useFakeTimers()
  const refused = expect(trickle(50_000, 1_000)).rejects.toMatchObject({ code: 'photo.too_heavy' })
  await vi.advanceTimersByTimeAsync(200_000)
  await refused
})
