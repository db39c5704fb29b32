import { setTimeout as sleep } from 'node:timers/promises'

/** People ask one thing after another; when none has come for so long, nobody is being served just now. */
const lullMs = 25
/** Work that can wait is put off so long at most: two jobs at a time still make forty a second while the shop is never quiet. */
const patienceMs = 50

let askedAt = Number.NEGATIVE_INFINITY

/** Somebody waits for an answer that takes this process's time. */
export function noteAsked(): void {
  askedAt = performance.now()
}

/** Waits for a moment in which nobody asks, a twentieth of a second at most: whoever looks at a screen goes before a letter. */
export async function lull(): Promise<void> {
  const until = performance.now() + patienceMs
  for (let now = performance.now(); now < until && now < askedAt + lullMs; now = performance.now()) {
    await sleep(Math.min(askedAt + lullMs, until) - now + 1)
  }
}
