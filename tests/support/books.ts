const excused = new Map<string, string>()

/** Lets the books of these orders disagree in this test file: its test writes them past the shop on purpose. Says why. */
export function excuseBooks(publicIds: readonly string[], because: string): void {
  for (const id of publicIds) excused.set(id, because)
}

/** The orders that were excused, each with the reason; they are forgotten. */
export function takeExcused(): ReadonlyMap<string, string> {
  const taken = new Map(excused)
  excused.clear()
  return taken
}
