import type { OrderReturnsView } from '#modules/returns/shapes.ts'

/** Why nothing can be asked back. Of what was delivered some reasons never end, so a piece that is left can always be. */
export const whyNothing = ({ lines }: Pick<OrderReturnsView, 'lines'>): string =>
  lines.length === 0
    ? 'Nothing from this order has been delivered.'
    : 'You’ve already asked to return everything that was delivered.'
