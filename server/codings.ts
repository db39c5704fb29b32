import { LRUCache } from 'lru-cache'

/** How an answer's bytes may be packed (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity'

/** Browsers send one of a few values, so each is parsed once. */
const negotiated = new LRUCache<string, readonly Coding[]>({ max: 256 })

/** The codings a client takes by Accept-Encoding with its weights, best first; among equals the smallest. Ends with 'identity'. */
export function negotiate(acceptEncoding = ''): readonly Coding[] {
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const codings = parse(acceptEncoding)
  if (acceptEncoding.length <= 64) negotiated.set(acceptEncoding, codings)
  return codings
}

const smallestFirst: readonly Coding[] = ['br', 'gzip']

function parse(acceptEncoding: string): readonly Coding[] {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined)
    weights.set(coding.trim(), q === undefined ? 1 : Number(q))
  }
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const taken = smallestFirst.filter((coding) => weight(coding) > 0).sort((one, other) => weight(other) - weight(one))
  return [...taken, 'identity']
}
