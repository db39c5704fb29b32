import { setTimeout as sleep } from 'node:timers/promises'
import { everything } from '#platform/cached.server.ts'
import type { Config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'

/**
 * So long after a purge the same is purged once more: an answer may have left with the old page just before it was dropped, and reach the CDN after
 * the purge.
 */
const usualSettledMs = 2_000
const longestWaitMs = 30_000
/** A CDN that does not answer by then is asked again. */
const answerMs = 5_000
/** More tags than these are told as everything: a header has its limit, and nothing would be left standing. */
const tagsMax = 100

/** What a CDN keeps a page by, and for how long: until it is told to let go, and at most an hour. Only a page that is stored carries it. */
export const surrogateHeaders = (tags: readonly string[]): Record<string, string> => ({
  'Surrogate-Control': 'max-age=3600',
  'Surrogate-Key': [...new Set(tags)].map(encodeURI).join(' '),
})

/**
 * Tells a CDN which pages to let go, by their tags, once this process serves them no more. Every process does so for itself; so the last one that drops
 * an old page is also the last one to purge it (docs/decisions/100-pages-at-a-cdn.md). What could not be told is tried again until it is.
 */
export class Purger {
  readonly #cdn: NonNullable<Config['cdn']>
  readonly #settledMs: number
  readonly #waiting = new Set<string>()
  readonly #ending = new AbortController()
  #isAtWork = false
  #failingSince: number | undefined

  constructor(cdn: NonNullable<Config['cdn']>, settledMs = usualSettledMs) {
    this.#cdn = cdn
    this.#settledMs = settledMs
  }

  /** Purges at once, and once more when what was on its way has arrived. */
  purge(tags: readonly string[]): void {
    this.#add(tags)
    setTimeout(() => this.#add(tags), this.#settledMs).unref()
  }

  /** How long the CDN could not be told, in seconds; 0 where nothing waits. */
  failingSeconds(): number {
    return this.#failingSince === undefined ? 0 : (performance.now() - this.#failingSince) / 1_000
  }

  /** Call it when this process answers no more: what it sent last may be of an older version of the shop. Never rejects. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#send(everything).catch((error) => log.warn({ event: 'cdn.not_purged', reason: String(error) }))
  }

  #add(tags: readonly string[]): void {
    if (this.#ending.signal.aborted) return
    for (const tag of tags) this.#waiting.add(tag)
    if (!this.#isAtWork) this.#purgeAll()
  }

  /** One purge at a time; what comes meanwhile goes with the next. */
  async #purgeAll(): Promise<void> {
    this.#isAtWork = true
    for (let wait = 500; this.#waiting.size > 0 && !this.#ending.signal.aborted; ) {
      const tags = [...this.#waiting]
      this.#waiting.clear()
      try {
        await this.#send(
          tags.length > tagsMax || tags.includes(everything) ? everything : tags.map(encodeURI).join(' '),
        )
        if (this.#failingSince !== undefined) log.info({ event: 'cdn.purged_again' }, 'cdn.purged_again')
        this.#failingSince = undefined
        wait = 500
      } catch (error) {
        for (const tag of tags) this.#waiting.add(tag)
        if (this.#failingSince === undefined) log.warn({ event: 'cdn.not_purged', reason: String(error) })
        this.#failingSince ??= performance.now()
        await sleep(wait, undefined, { ref: false, signal: this.#ending.signal }).catch(() => {})
        wait = Math.min(longestWaitMs, wait * 2)
      }
    }
    this.#isAtWork = false
  }

  /** As Fastly wants it: the tags in a header, and its key beside them. */
  async #send(tags: string): Promise<void> {
    const answer = await fetch(this.#cdn.purgeUrl, {
      method: 'POST',
      headers: { 'Surrogate-Key': tags, 'Fastly-Key': this.#cdn.key },
      signal: AbortSignal.timeout(answerMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The CDN answered ${answer.status}.`)
  }
}
