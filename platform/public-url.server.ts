import { context } from './context.server.ts'

/** An absolute link of ours, for mails and outside programs, from PUBLIC_ORIGIN. Never built from a request. */
export function publicUrl(path: string): string {
  return `${context().config.publicOrigin}${path}`
}
