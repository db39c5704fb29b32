/** How an answer's bytes may be packed (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity'

/** Browsers send one of few lines, so each is read once; made-up ones cost no more memory than this many. */
const negotiatedMax = 256
const negotiated = new Map<string, readonly Coding[]>()

/** The codings a client takes by Accept-Encoding with its weights, best first; among equals the smallest. Ends with 'identity'. */
export function negotiate(acceptEncoding: string | undefined): readonly Coding[] {
  if (!acceptEncoding) return ['identity']
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const codings = weigh(acceptEncoding)
  if (acceptEncoding.length > 64) return codings
  if (negotiated.size >= negotiatedMax) negotiated.clear()
  negotiated.set(acceptEncoding, codings)
  return codings
}

const smallestFirst: readonly Coding[] = ['br', 'gzip']

function weigh(acceptEncoding: string): readonly Coding[] {
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
