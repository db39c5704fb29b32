/** The shop cannot start. The message says why and what to do, so it is printed without a stack; a cause is printed below it. */
export class StartError extends Error {
  /** What the person at the terminal reads. */
  static text(error: unknown): string {
    if (!(error instanceof StartError)) return String((error as Error)?.stack ?? error)
    return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message
  }
}
