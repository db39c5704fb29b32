import type { ListingModel } from './model.ts'

/** What somebody typed and did not save, kept in this browser only. */
export interface HalfWritten {
  at: string
  model: ListingModel
}

const key = (userId: string, productId: string) => `listing:${userId}:${productId}`

/** Undefined when there is nothing, nothing readable, or the browser keeps nothing. */
export function readHalfWritten(userId: string, productId: string): HalfWritten | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key(userId, productId)) ?? 'null') as HalfWritten | null
    return kept &&
      typeof kept.at === 'string' &&
      Array.isArray(kept.model?.variants) &&
      Array.isArray(kept.model.photos)
      ? kept
      : undefined
  } catch {
    return undefined
  }
}

export function keepHalfWritten(userId: string, productId: string, model: ListingModel): void {
  try {
    localStorage.setItem(key(userId, productId), JSON.stringify({ at: new Date().toISOString(), model }))
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}

export function forgetHalfWritten(userId: string, productId: string): void {
  try {
    localStorage.removeItem(key(userId, productId))
  } catch {
    // As above.
  }
}
