/** Where a Chromium or Chrome usually stands, the best for the journeys first. */
export const usualPaths: string[]
/** The path of a Chromium that runs. */
export function ensureChromium(): Promise<string>
