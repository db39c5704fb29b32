import { hashing } from '../references/hashing.ts'

/**
 * The phone is the same on every machine: it takes so long for a password hash, four times what the machine of docs/benchmarks.md takes. On a slower
 * machine the browser is slowed down less.
 */
export const phoneHashMs = 60

/** How long a password hash takes here, in ms, and how many times this machine is faster than the phone. */
export async function comparePhone(): Promise<{ hashMs: number; slowdown: number }> {
  const { p50: hashMs } = await hashing(0, 3)
  return { hashMs, slowdown: Math.max(1, phoneHashMs / hashMs) }
}

/** How fast the machine was on that day. */
export const speedOf = ({ hashMs, slowdown }: { hashMs: number; slowdown: number }) =>
  `On ${new Date().toISOString().slice(0, 10)} a password hash took this machine ${hashMs.toFixed(0)} ms, so the browser was slowed down ${slowdown.toFixed(1)} times.`
