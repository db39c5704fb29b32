import { AppError } from '#platform/kit/app-error.ts'
import { alertsPerEmailMax, wishlistMax } from './limits.ts'

/** Nobody is signed in, so there is no account whose wishlist could be read or changed. */
export const wishlistNeedsLogin = () =>
  new AppError('unauthenticated', 'wishlist.not_signed_in', 'Please log in to keep a wishlist with your account.')

/** The wishlist has as many products as it can hold. */
export const wishlistFull = () =>
  new AppError(
    'conflict',
    'wishlist.full',
    `Your wishlist holds ${wishlistMax} products. Take something out before you add more.`,
  )

/** The variant does not exist, was retired, or its product or vendor is not approved. */
export const alertVariantGone = () => new AppError('not_found', 'wishlist.variant_not_found', 'This is no longer sold.')

/** The variant is in stock, so there is nothing to wait for. */
export const alertNotNeeded = () =>
  new AppError('conflict', 'wishlist.in_stock', 'It is in stock now: you can add it to your cart.')

/** This email address waits for as many variants as it can. */
export const alertsFull = () =>
  new AppError(
    'conflict',
    'wishlist.alerts_full',
    `This address waits for ${alertsPerEmailMax} products already. Stop one of them first.`,
  )

/** No stock alert has the token of this link. */
export const alertUnknown = () =>
  new AppError(
    'not_found',
    'wishlist.alert_unknown',
    'We don’t recognise this link. These emails may already be stopped.',
  )
