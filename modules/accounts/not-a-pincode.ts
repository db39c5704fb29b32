import { addressMessages } from './postal-address.ts'

/** The sentence for a text that is no pincode. */
export const notAPincode = (text: string): string =>
  /^0\d{5}$/.test(text) ? 'Pincodes don’t begin with 0.' : addressMessages.pincode
