import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attributes, Span, SpanContext, SpanKind } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'

// Spans of OpenTelemetry, by hand and at few places. Its packages are loaded by `openTraces` alone: until then all of this does the work and
// nothing else (docs/decisions/098-traces.md).
// Attributes never hold what somebody typed or who it was: no values, no addresses, no paths with ids in them.

/** Who began it: somebody outside, a job of ours, or we ask somebody else. */
type Kind = Extract<keyof typeof SpanKind, 'SERVER' | 'CONSUMER' | 'CLIENT'>

interface Tracing {
  begin(name: string, kind: Kind, parent: SpanContext | undefined, attributes?: Attributes): Span
  parentOf(traceparent: string): SpanContext | undefined
  fail(span: Span, type: string): void
}

let tracing: Tracing | undefined
const current = new AsyncLocalStorage<Span>()

/** Whether spans are recorded in this process. */
export const areTracesOpen = (): boolean => tracing !== undefined

/** The trace of the request or job at work, for lines of the log; undefined where there is none. */
export const currentTraceId = (): string | undefined => current.getStore()?.spanContext().traceId

/** A request that is being answered. */
export interface RequestSpan {
  /** Everything that `work` begins belongs to the request. */
  run<Result>(work: () => Result): Result
  end(name: string, attributes: Attributes, failure: string | undefined): void
}

/** Begins a trace, or goes on with that of `traceparent` (W3C Trace Context, section 3.2). Undefined where nothing is recorded. */
export function beginRequest(traceparent: string | undefined): RequestSpan | undefined {
  if (!tracing) return undefined
  const { begin, parentOf, fail } = tracing
  const span = begin('request', 'SERVER', traceparent === undefined ? undefined : parentOf(traceparent))
  return {
    run: (work) => current.run(span, work),
    end(name, attributes, failure) {
      span.updateName(name).setAttributes(attributes)
      if (failure) fail(span, failure)
      span.end()
    },
  }
}

/** Does a job as a trace of its own. */
export const inTrace = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  tracing ? timed(tracing, tracing.begin(name, 'CONSUMER', undefined), work) : work()

/** Asks somebody else as a part of the request or job at work. Where none is, or it has ended, `work` is just done. */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  const parent = tracing && current.getStore()
  if (!tracing || !parent?.isRecording()) return work()
  return timed(tracing, tracing.begin(name, 'CLIENT', parent.spanContext(), attributes), work)
}

async function timed<Result>({ fail }: Tracing, span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await current.run(span, work)
  } catch (error) {
    fail(span, typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Its code or its class. Messages name values: PostgreSQL quotes the row that it refuses. */
function typeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && /^[\w.]{1,64}$/.test(code)) return code
  return error instanceof Error ? error.name : 'unknown'
}

/** What the end of the process may wait for a collector. */
const longestFlushMs = 2_000

/** Spans go to the exporter as they come; `onRefused` hears of the first that it could not deliver after some that it could. */
function telling(exporter: SpanExporter, onRefused: (code: string) => void): SpanExporter {
  let isRefused = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const wasRefused = isRefused
        isRefused = result.code !== 0
        if (isRefused && !wasRefused) onRefused(typeOf(result.error))
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Loads OpenTelemetry, which reads its standard variables itself, and records from now on. `onRefused` hears when the collector takes nothing,
 * once until it takes something again. Answers with a function that sends what is left, in two seconds at most, and records no more.
 */
export async function openTraces(onRefused: (code: string) => void): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const { envDetector, serviceInstanceIdDetector, detectResources, resourceFromAttributes } = resources
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shringar' }).merge(
      detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
    ),
    spanProcessors: [new sdk.BatchSpanProcessor(telling(new OTLPTraceExporter(), onRefused))],
  })
  const tracer = provider.getTracer('shringar')
  tracing = {
    begin(name, kind, parent, attributes = {}) {
      const around = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
      return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, around)
    },
    parentOf(traceparent) {
      const [, traceId = '', spanId = '', flags = ''] =
        /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
      const parent = {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED,
        isRemote: true,
      }
      return api.isSpanContextValid(parent) ? parent : undefined
    },
    fail(span, type) {
      span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', type)
    },
  }
  return async () => {
    tracing = undefined
    // A collector that is away is no reason to end late; it was told already.
    await Promise.race([provider.shutdown().catch(() => {}), sleep(longestFlushMs, undefined, { ref: false })])
  }
}
