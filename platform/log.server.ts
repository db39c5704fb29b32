import pino from 'pino'
import { currentTraceId } from './trace.server.ts'

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The log is needed before the configuration is read, which then refuses a level that is none. */
const level = logLevels.find((one) => one === process.env.LOG_LEVEL)

/** One JSON line per event, UTC. Callers name the fields that may be written; objects of unknown shape are never logged. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: level ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  mixin() {
    const traceId = currentTraceId()
    return traceId ? { trace_id: traceId } : {}
  },
})

/** A bug or an error: its stack goes to the log, never to an answer. */
export function logError(
  event: string,
  error: unknown,
  fields: Record<string, string | number | undefined> = {},
): void {
  const { message, stack, code } =
    error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) }
  log.error({ event, ...fields, code, message, stack }, event)
}
