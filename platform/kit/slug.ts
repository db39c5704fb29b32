/** How a value is written in an address: lower case, without accents, words joined by hyphens. */
export function slugOf(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The same in Latin letters and digits alone, at most `max` of them; empty where there are none. */
export function latinSlugOf(value: string, max: number): string {
  return slugOf(value)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '')
}
