/** How much a listing may hold. Characters unless named otherwise. */
export const listingLimits = {
  name: 120,
  brand: 60,
  genericName: 80,
  description: 2_000,
  ingredient: 120,
  ingredients: 120,
  text: 2_000,
  dimensions: 200,
  country: 60,
  maker: 150,
  address: 300,
  number: 60,
  sku: 40,
  batch: 40,
  variantName: 60,
  alt: 200,
  variants: 60,
  photos: 20,
  /** Pixels of a photo's width: below the least it is refused, below the best it looks blurred on a large screen. */
  photoWidthLeast: 240,
  photoWidthBest: 960,
  tag: 40,
  suits: 60,
  tags: 12,
  /** Rupees. */
  price: 1_000_000,
  stock: 1_000_000,
  netQuantity: 100_000,
  reason: 500,
  note: 200,
} as const

export const listingSentences = {
  name: 'Give the product a name.',
  category: 'Choose a category.',
  wholeRupees: 'Enter whole rupees, without paise.',
  stock: 'Enter a whole number, 0 or more.',
  stockMost: 'Enter at most 10,00,000.',
  priceMost: 'Enter at most ₹10,00,000.',
  netQuantityMost: 'Enter at most 1,00,000.',
  netQuantityDecimals: 'Use at most two decimals.',
  hex: 'Enter a colour such as #8A1538.',
  hsn: 'Enter 4, 6 or 8 digits.',
  barcode: 'Enter the 8, 12, 13 or 14 digits below the barcode.',
  checkDigit: 'This barcode’s check digit is wrong. Compare it with the pack.',
  month: 'Choose a month.',
  photoGone: 'This photo is no longer there. Upload it again.',
  tooManyVariants: 'A product has at most 60 choices.',
  tooManyPhotos: 'A product has at most 20 photos.',
} as const

/** What is said of a text with a sign in it that nobody can see, such as one that came along with copied text; `before` is what stands before it. */
export const hiddenSign = (before: string): string =>
  before
    ? `There is a hidden character after “${before}”. Delete it, or type these words again.`
    : 'There is a hidden character at the beginning. Delete it, or type these words again.'

/** What a vendor may prepare before it is approved. */
export const beforeApproval = {
  products: 3,
  /** Of photos, and as much of proofs. */
  quotaBytes: 20 * 1_024 * 1_024,
} as const

/** The longest margin before a label's last day that the operator may set, in days. */
export const saleMarginMax = 365

/** Proofs of what a listing promises. */
export const proofLimits = {
  /** Of one listing. */
  count: 10,
  bytes: 8 * 1_024 * 1_024,
  /** All proofs of a vendor together, as stored. */
  quotaBytes: 200 * 1_024 * 1_024,
  /** Characters of a file's name that are kept. */
  name: 100,
  /** The last day of a proof lies at most so many calendar years ahead. */
  yearsAhead: 10,
} as const

/** Longest side and weight of an upload, as the upload service and the form say them. */
export const uploadLimits = {
  bytes: 8 * 1_024 * 1_024,
  side: 8_000,
  pixels: 40_000_000,
  /** All photos of a vendor together, as stored. */
  quotaBytes: 200 * 1_024 * 1_024,
} as const
