import type { Viewer } from '#modules/accounts/rules.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import {
  alertNotNeeded,
  alertsFull,
  alertUnknown,
  alertVariantGone,
  wishlistFull,
  wishlistNeedsLogin,
} from './errors.ts'
import { alertConsent, wishlistMax } from './limits.ts'
import type { StockAlertInput } from './shapes.ts'
import { deleteWishes, endAlerts, insertWishes, selectWaited, selectWishlist, upsertAlert } from './store.server.ts'

function requireSignedIn(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw wishlistNeedsLogin()
  return viewer
}

/** Ids of the products somebody means to buy one day, newest first; at most `wishlistMax`. */
export async function getWishlist(viewer: Viewer | undefined): Promise<string[]> {
  return selectWishlist(requireSignedIn(viewer).userId)
}

/**
 * Adds products, those first in the list as the newest, and answers with the whole list. Repeatable. What is not on sale is left
 * out; of several, what finds no room as well, while a single one is refused.
 */
export async function addToWishlist(viewer: Viewer | undefined, productIds: readonly string[]): Promise<string[]> {
  const { userId } = requireSignedIn(viewer)
  await consumeForAccount('wishlistPerUser', userId)
  const added = await insertWishes(userId, productIds)
  const list = await selectWishlist(userId)
  const isRefused = productIds.length === 1 && added === 0 && list.length >= wishlistMax
  if (isRefused && !productIds.some((id) => list.includes(id))) throw wishlistFull()
  return list
}

/** Takes products out and answers with what is left. Repeatable. */
export async function removeFromWishlist(viewer: Viewer | undefined, productIds: readonly string[]): Promise<string[]> {
  const { userId } = requireSignedIn(viewer)
  await consumeForAccount('wishlistPerUser', userId)
  await deleteWishes(userId, productIds)
  return selectWishlist(userId)
}

/**
 * Notes that an address wants one email when a variant is back. Repeatable: each address waits once. Answers with a token of the device
 * that asked, which takes back what it asked for and nothing of anybody else. Says nothing of who else waits.
 */
export async function askForStockAlert({ variantId, email }: StockAlertInput, address: string): Promise<string> {
  await consumeForAddress('stockAlertPerAddress', address)
  const variant = await selectWaited(variantId)
  if (!variant) throw alertVariantGone()
  if (variant.stock > 0) throw alertNotNeeded()
  await consumeForAccount('stockAlertPerEmail', email)
  const deviceToken = newSecretToken()
  const tokens = { emailToken: newSecretToken(), deviceToken }
  if (!(await upsertAlert(variantId, email, alertConsent, tokens))) throw alertsFull()
  return deviceToken
}

/** Stops an email, or from an email all others to its address. Refuses a token that we never gave. */
export async function stopStockAlerts(token: string): Promise<void> {
  if (!(await endAlerts(token))) throw alertUnknown()
}
