import pino from 'pino'

/** One JSON line per event, UTC. Callers name the fields that may be written; objects of unknown shape are never logged. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
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
