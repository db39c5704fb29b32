import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#modules/payments/provider/razorpay/call.server.ts'
import { startCollector } from '#tests/support/collector.ts'
import { integer } from './db/columns.ts'
import { isDatabaseReached, run, statement } from './db.server.ts'
import { log } from './log.server.ts'
import { beginRequest, currentTraceId, inSpan, inTrace, openTraces } from './trace.server.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let close = async () => {}
const refusals = vi.fn()

beforeEach(async () => {
  refusals.mockClear()
  collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10')
  close = await openTraces(refusals)
})
afterEach(async () => {
  await close()
  collector.close()
  vi.unstubAllEnvs()
})

const named = (name: string) => collector.spans.find((span) => span.name === name)

it('records nothing of what belongs to no request and no job', async () => {
  await isDatabaseReached()
  const span = beginRequest(undefined)
  const late = span?.run(() => async () => isDatabaseReached())
  span?.end('page', {}, undefined)
  await late?.()
  await close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['page'])
})

it('says of a refused statement its name and PostgreSQL’s code, and none of its values', async () => {
  const refused = statement('trace_refused', `select cast($1 as int) as number`, { number: integer })
  await expect(inTrace('a job', () => run(refused, ['asha@example.in']))).rejects.toThrow('asha@example.in')
  await close()
  expect(named('trace_refused')).toMatchObject({
    parentSpanId: named('a job')?.spanId,
    attributes: { 'db.system.name': 'postgresql', 'error.type': '22P02' },
    isFailed: true,
  })
  expect(collector.text()).not.toContain('asha')
})

it('says of a call to the gateway what it is for, not which payment it names', async () => {
  const account = { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'a secret of the tests', baseUrl: collector.url }
  const path = '/v1/payments/pay_29QQoUBi66xm2f/refund'
  await inTrace('a job', () => call(account, z.unknown(), { method: 'POST', path, body: { amount: 54_900 } }))
  await close()
  expect(named('razorpay POST /v1/payments/:id/refund')?.parentSpanId).toBe(named('a job')?.spanId)
  expect(collector.text()).not.toMatch(/29QQoUBi66xm2f|54900|secret/)
})

it('gives the log the trace of the work that a line is about', async () => {
  const lines: string[] = []
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The log has no stream.')
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  log.level = 'info'
  const traceId = await inTrace('a job', async () => {
    log.info('inside')
    return currentTraceId()
  })
  log.info('outside')
  log.level = 'silent'
  vi.restoreAllMocks()
  expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([traceId, undefined])
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
})

it('tells once that the collector takes nothing, and again after it took something', async () => {
  const send = async (count: number) => {
    collector.answerWith(400)
    for (let sent = 0; sent < count; sent++) await inSpanOfItsOwn()
    await vi.waitFor(() => expect(refusals).toHaveBeenCalled())
  }
  const inSpanOfItsOwn = () => inTrace('a job', () => new Promise((resolve) => setTimeout(resolve, 30)))
  await send(4)
  expect(refusals).toHaveBeenCalledTimes(1)
  collector.answerWith(200)
  await inSpanOfItsOwn()
  await vi.waitFor(() => expect(named('a job')).toBeDefined())
  await send(1)
  await vi.waitFor(() => expect(refusals).toHaveBeenCalledTimes(2))
})

it('ends though the collector is away, and does the work as before afterwards', async () => {
  collector.close()
  await inTrace('a job', async () => {})
  await close()
  expect(await inTrace('a job', () => inSpan('part', {}, async () => currentTraceId()))).toBeUndefined()
})
