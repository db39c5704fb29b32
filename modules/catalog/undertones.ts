/** How warm a shade is: what skin it flatters. */
export const undertones = ['warm', 'neutral', 'cool'] as const
export type Undertone = (typeof undertones)[number]
