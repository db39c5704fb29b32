/** A search is popular where so many people searched for it within `countedDays`. */
export const popularFrom = 10
export const countedDays = 30
/** The search box offers so many. */
export const popularShown = 6
/** Of those that enough people searched for, so many are looked at: some may find nothing any more. */
export const popularLookedAt = 20
