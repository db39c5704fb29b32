import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#app/ui/problem.ts'
import { fileProblem, photoFiles, sendFile } from './upload.ts'

const fileOf = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'kajal.png', { type })

describe('a file', () => {
  const rule = { ...photoFiles, bytes: 10 }

  it.each([
    ['larger than allowed', fileOf(11), 'too_large'],
    ['as large as allowed', fileOf(10), undefined],
    ['of another type', fileOf(1, 'image/gif'), 'wrong_type'],
    ['of no type that the browser knows', fileOf(1, ''), undefined],
    ['that is empty', fileOf(0), 'empty'],
    ['larger than allowed and of another type', fileOf(11, 'image/gif'), 'too_large'],
  ])('%s', (_, file, problem) => {
    expect(fileProblem(file, rule)).toBe(problem)
  })
})

/** Answers each request with `answer`, once half of the file was sent. */
function stubRequest(answer: { status: number; response: unknown } | 'error' | 'abort') {
  const headers: Record<string, string> = {}
  class StubRequest {
    status = 0
    response: unknown = null
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    open() {}
    setRequestHeader(name: string, value: string) {
      headers[name] = value
    }
    send() {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      if (answer === 'error') return this.onerror()
      if (answer === 'abort') return this.onabort()
      Object.assign(this, answer)
      return this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  return headers
}

describe('sending a file', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['without a connection', 'error', 0, 'We do not know whether that reached us. Please try again.'],
    ['stopped', 'abort', 0, 'Stopped.'],
    ['refused', { status: 422, response: { code: 'photo.small', detail: 'Too small.' } }, 422, 'Too small.'],
    ['answered by nobody who speaks JSON', { status: 502, response: null }, 502, 'The upload did not work.'],
  ] as const)('%s throws', async (_, answer, status, message) => {
    stubRequest(answer)
    const error = await sendFile('/photos', fileOf(1)).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ status, message })
  })

  it('answers with what was made of it, and tells its progress', async () => {
    const headers = stubRequest({ status: 201, response: { id: 'photo' } })
    const shares: number[] = []
    expect(await sendFile('/photos', fileOf(1), (share) => shares.push(share))).toEqual({ id: 'photo' })
    expect(shares).toEqual([0.5])
    expect(headers).toEqual({ 'Content-Type': 'image/png' })
  })

  it('without a type sends it as bytes', async () => {
    const headers = stubRequest({ status: 201, response: {} })
    await sendFile('/photos', fileOf(1, ''))
    expect(headers).toEqual({ 'Content-Type': 'application/octet-stream' })
  })
})
