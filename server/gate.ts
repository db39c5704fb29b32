import type { ServerResponse } from 'node:http'

/** Too many wait already: whoever asked is told to come again. */
export class Busy extends Error {}

/**
 * How many requests are worked on at once, and how many may wait for it; the rest is told to come again. Keeps a rush from slowing down
 * everybody who is in already. Stored pages and files never pass here.
 */
export class Gate {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  /** A function that leaves again (repeatable), or undefined when too many wait. */
  async enter(): Promise<(() => void) | undefined> {
    if (this.#working >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingMax) return undefined
      await new Promise<void>((go) => this.#waiting.push(go))
    }
    return this.enterInAnyCase()
  }

  /** For what must not be turned away once it has begun. */
  enterInAnyCase(): () => void {
    this.#working++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#working--
      if (this.#working < this.#atOnce) this.#waiting.shift()?.()
    }
  }

  /** Does this work when there is a place for it. Throws Busy when too many wait. */
  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter()
    if (!leave) throw new Busy()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * Gives a place back when the answer has left or its connection has ended. False when that is so by now: what waited at the gate
 * would hear of it no more, and keep its place for ever.
 */
export function leaveWhenAnswered(leave: () => void, response: ServerResponse): boolean {
  if (response.destroyed) leave()
  else response.once('close', leave)
  return !response.destroyed
}
