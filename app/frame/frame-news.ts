let isStale = false

/** What the frame of every page shows was changed here: the next look fetches it anew. */
export function markFrameStale(): void {
  isStale = true
}

/** True once after a change. */
export function takeFrameStale(): boolean {
  const was = isStale
  isStale = false
  return was
}
