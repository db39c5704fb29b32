/** The one key of local storage that holds the cart (docs/specification.md, section 4; section 10). */
export const cartKey = 'cart'
export const linesMax = 50
export const quantityMax = 20
/** Lines of a cart that an account keeps, and as many saved for later. A device may hold more. */
export const linesStoredMax = 200
/** Changes of a list that an account is told at once: as many taken out as put in. */
export const changesMax = linesStoredMax * 2

export const cartMessages = {
  quantity: `Choose a whole number from 1 to ${quantityMax}.`,
  tooManyLines: `An order holds at most ${linesMax} different items. Take some out to continue.`,
  nothingInIt: 'Your cart is empty',
} as const
