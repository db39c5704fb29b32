/**
 * Rows of words that ask for an order of products: by themselves ('new arrivals'), or of something ('bestselling kajal'), which is then looked for without
 * them.
 */
export const orderWords = {
  newest: 'new, newest, latest, arrival, arrivals, naya, nayi, naye, नया, नई, नए',
  bestselling:
    'bestseller, bestsellers, bestselling, best seller, best sellers, best selling, top seller, top sellers, top selling, most sold, trending, popular',
} as const

/** Each row of one of them. */
export const rowsOf = (order: keyof typeof orderWords): string[] => orderWords[order].normalize('NFC').split(', ')
