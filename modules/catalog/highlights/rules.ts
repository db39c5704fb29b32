/** What the home page puts forward: what sells best, and what is new. */
export type HighlightKind = 'bestseller' | 'new'

/** A product is new for so many days after it was marked; then the mark goes by itself. */
export const newForDays = 60

/** The settings list this many marked products. */
export const markedShown = 60

/** Home shows up to so many of each (docs/specification.md, section 9). */
export const bestsellersOnHome = 6
export const newArrivalsOnHome = 4
