/** How long busy states stay visible at least, in ms (docs/specification.md, section 9). Only the browser waits, never the server. */
export const placingVisibleMs = 1_500
export const sendingVisibleMs = 2_000
export const messageSentVisibleMs = 3_000

/** The outcome of `work`, not before `ms` have passed since it began; an error waits as well. */
export async function visibleFor<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
