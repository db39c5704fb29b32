import { once } from './kit/once.ts'
import { pincodesOfCity } from './pincode-cities.ts'

const directory = once((): ReadonlyMap<number, string> => {
  const cityOf = new Map<number, string>()
  for (const [city, ranges] of Object.entries(pincodesOfCity)) {
    for (const range of ranges.split(',')) {
      const [first = '', lastDigits = ''] = range.split('-')
      const last = lastDigits ? first.slice(0, -lastDigits.length) + lastDigits : first
      for (let pincode = Number(first); pincode <= Number(last); pincode++) cityOf.set(pincode, city)
    }
  }
  return cityOf
})

/** The city of a pincode where that is sure; null elsewhere. */
export function cityOfPincode(pincode: string): string | null {
  return directory().get(Number(pincode)) ?? null
}
