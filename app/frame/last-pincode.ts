import { plainText, stored } from '#app/ui/stored.ts'

/** The pincode that was given last on this device: on a product, in the checkout, with an address. Empty where none was. */
export const lastPincode = stored('pincode', { ...plainText, fallback: '' })
