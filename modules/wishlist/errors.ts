import { AppError } from '#platform/kit/app-error.ts'
import { alertsPerEmailMax, wishlistMax } from './limits.ts'

export const wishlistNeedsLogin = () =>
  new AppError('unauthenticated', 'wishlist.not_signed_in', 'Please login to keep a wishlist with your account.')
export const wishlistFull = () =>
  new AppError(
    'conflict',
    'wishlist.full',
    `Your wishlist holds ${wishlistMax} products. Take something out before you add more.`,
  )
export const alertVariantGone = () => new AppError('not_found', 'wishlist.variant_not_found', 'This is no longer sold.')
export const alertNotNeeded = () =>
  new AppError('conflict', 'wishlist.in_stock', 'It is in stock now: you can add it to your cart.')
export const alertsFull = () =>
  new AppError(
    'conflict',
    'wishlist.alerts_full',
    `This address waits for ${alertsPerEmailMax} products already. Stop one of them first.`,
  )
export const alertUnknown = () =>
  new AppError(
    'not_found',
    'wishlist.alert_unknown',
    'This link is not known. The letters may have been stopped already.',
  )
