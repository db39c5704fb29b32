// What the service worker uses of its own scope. TypeScript knows either a page's names or a worker's, and this project is compiled as pages.

interface WaitingEvent extends Event {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WaitingEvent {
  request: Request
  /** The answer to a navigation, asked for while the worker was started; undefined where the browser does not. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  message: WaitingEvent & { data: unknown }
  fetch: FetchEvent
}

export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}

/** What the build writes into the worker: its release, and the scripts of the shell's pages. */
export interface Release {
  name: string
  scripts: readonly string[]
}
