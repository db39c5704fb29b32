import { createStore } from '#app/ui/store.ts'

const isStale = createStore(false)

/** What the frame of every page shows was changed here: the root's loader runs with the next ones. */
export function invalidateFrame(): void {
  isStale.write(true)
}

/** True once after a change. */
export function takeFrameStale(): boolean {
  const was = isStale.read()
  if (was) isStale.write(false)
  return was
}
