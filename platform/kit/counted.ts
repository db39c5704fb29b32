/** A number and what it counts, as people read them: `1 product`, `1,24,000 products`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
