/** `4111111111` → `4111 1111 11`. */
export const inFours = (digits: string) => digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')
