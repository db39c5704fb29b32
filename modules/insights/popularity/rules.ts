/** Sales of so many days count. */
export const countedDays = 90
/** A piece sold within so many days counts `recentWeight` times. */
export const recentDays = 30
export const recentWeight = 2
/** This many reviews count as one piece sold. */
export const reviewsPerPoint = 2
/** For this many days after it was made, a product has `headStart` points more: /how-we-rank tells it. */
export const newDays = 30
export const headStart = 10

/** What the popularity of one product is made of. */
export interface PopularityFacts {
  /** Pieces sold within `recentDays`, without what was cancelled. */
  soldLately: number
  /** Those sold before that, within `countedDays`. */
  soldEarlier: number
  reviewCount: number
  isNew: boolean
}

/** Points by which search orders what is equally relevant; a whole number, never negative. */
export const popularityOf = ({ soldLately, soldEarlier, reviewCount, isNew }: PopularityFacts): number =>
  soldLately * recentWeight + soldEarlier + Math.floor(reviewCount / reviewsPerPoint) + (isNew ? headStart : 0)
