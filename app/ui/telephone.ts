/** The `tel:` link of a phone number, however it is written. */
export const telephone = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`
