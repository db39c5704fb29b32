import type { ServerResponse } from 'node:http'

/** What each request is for: one of a few words, or the pattern of its path; never the path itself, of which there are endlessly many. */
export class RouteNames {
  readonly #names = new WeakMap<ServerResponse, string>()

  name(response: ServerResponse, route: string): void {
    this.#names.set(response, route)
  }

  /** 'other' for what nobody named, 'events' for a stream that stays open for hours. */
  of(response: ServerResponse): string {
    return this.#names.get(response) ?? 'other'
  }
}
