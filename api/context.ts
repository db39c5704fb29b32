import type { Viewer } from '#modules/accounts/rules.ts'
import type { Asking, LiveSession } from '#modules/accounts/service/sessions.server.ts'

/** What the server says of a request besides the request itself. */
export interface ApiBindings {
  /** The client's network address, found by the one function that knows about proxies. */
  clientAddress: string
  requestId: string
  /** The pattern of the path, `/api/v1/orders/:id`, once the request has been routed; undefined where none fits. */
  route?: string
}

export interface ApiEnv {
  Bindings: ApiBindings
  Variables: {
    /** Reads the session at most once per request; without a cookie it asks nobody. */
    session: () => Promise<LiveSession | undefined>
    /** A session that waits for its second factor. Nobody is signed in by it: `session` and `viewer` do not know it. */
    awaiting: () => Promise<LiveSession | undefined>
    viewer: () => Promise<Viewer | undefined>
    asking: Asking
  }
}
