import { foldedText } from '#platform/kit/folded-text.ts'
import type { ListingClaimView } from '../shapes/claim.ts'
import type { ListingContent } from '../shapes/content.ts'
import { readingsOf } from './readings.ts'
import type { ReviewedField } from './revision.ts'

/** Something that a listing's words may say of a product and that has to be shown. */
export interface Claim {
  id: string
  /** As people say it: 'Cruelty-free'. */
  name: string
  /** The words that make it, each on its own and not as a part of another one, as a reading has them (`readingsOf`). */
  words: RegExp
  /** Where these words mean something else, within a paragraph. */
  innocent: RegExp | null
  /** What shows it, as the end of 'Attach …'. */
  asks: string
  /** A certificate or report that holds until a day. The proof names that day. */
  ends: boolean
  /** A cosmetic may not promise it, whatever is attached: the reviewer decides whether the words do. */
  isPromise: boolean
}

const claim = (id: string, name: string, words: RegExp, asks: string, innocent: RegExp | null = null): Claim => ({
  id,
  name,
  words,
  innocent,
  asks,
  ends: false,
  isPromise: false,
})
const certificate = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), ends: true })
const promise = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), isPromise: true })

/** 'Natural' said of anything but what a product is made of: a natural finish, the natural oils of the skin. */
const naturalLook =
  /\bnatural(?:ly)?[ -](?:(?:herbal|soft|sheer|skin|green|\d{1,3}) )?(?:finish|look(?:ing)?|colou?r|shades?|tones?|moisture|barrier|hair|skin|nails?|lashes|brows?|lips?|waves?|curls?|shine|glow|light|texture|scent|fragrance|smell|bristles?|stone|wood|jade|quartz|day|daylight|beige|ivory|nude|brown|black|tan|buff)\b|\b(?:strip\w*|remov\w*|keep\w*|your|its|own|skin[’']s|hair[’']s|scalp[’']s)\b[^.\n]{0,25}\bnatural oils?\b/gi

/**
 * The dictionary of claims (docs/law.md, Guidelines for Misleading Advertisements 2022 and for Greenwashing 2024). An id is stored with each proof: a
 * claim may be added and reworded, its id stays.
 */
export const claims: readonly Claim[] = [
  certificate(
    'organic',
    'Organic',
    /\b(?:organic(?:s|ally)?|jaivik)\b/gi,
    'the organic certificate of this product, such as NPOP, Jaivik Bharat or COSMOS',
  ),
  certificate(
    'natural',
    'Natural',
    /\b(?:natural(?:s|ly)?|prakritik|prakrutik|kudrati|qudrati)\b/gi,
    'a certificate, or the maker’s statement of the share of natural origin under ISO 16128',
    naturalLook,
  ),
  certificate(
    'clean',
    'Clean, without chemicals or toxins',
    /\b(?:clean[- ](?:beauty|formulas?|formulations?|ingredients?|label|skincare|haircare|make-?up)|non[- ]?toxic|(?:toxins?|chemicals?)[- ]free|free (?:of|from) (?:toxins?|chemicals?)|no (?:toxins?|chemicals?))\b/gi,
    'a certificate that says what is left out and by which standard',
  ),
  certificate(
    'eco',
    'Kind to the environment',
    /\b(?:eco[- ]?friendly|earth[- ]friendly|environment(?:ally)?[- ]friendly|sustainabl[ey]|biodegradable|compostable|recyclable|recycled|(?:carbon|climate)[- ]neutral|zero[- ]waste|reef[- ]safe|green beauty)\b/gi,
    'a certificate or report that says which part of the product or pack it holds for',
  ),
  certificate(
    'cruelty_free',
    'Cruelty-free',
    /\b(?:cruelty[- ]?free|(?:not|never) tested on animals?|no animal testing|without animal testing)\b/gi,
    'a cruelty-free certificate, such as PETA or Leaping Bunny',
  ),
  certificate('vegan', 'Vegan', /\bvegans?\b/gi, 'a vegan certificate, or the maker’s signed statement'),
  certificate(
    'certified',
    'Certified or approved',
    /\b(?:fda|iso|gmp|ayush|bis|isi|usda|peta|ecocert|cosmos|halal|government|govt)[- ](?:approved|certified)\b|\bhalal\b/gi,
    'the certificate that the words name',
  ),
  certificate(
    'doctor_tested',
    'Dermatologically tested',
    /\b(?:dermatologically|dermatologists?|derma|ophthalmologically|ophthalmologists?|paediatricians?|pediatricians?|doctors?)[- ](?:tested|approved|recommended|proven)\b|\b(?:tested|approved|proven) (?:dermatologically|ophthalmologically)\b|\b(?:tested|approved|recommended|trusted) by (?:\w+ )?(?:dermatologists?|ophthalmologists?|pa?ediatricians?|doctors?)\b/gi,
    'the report of the test on this formula, signed by the doctor or laboratory',
  ),
  certificate(
    'hypoallergenic',
    'Hypoallergenic or non-comedogenic',
    /\b(?:hypo-?allergenic|non-?comedogenic|(?:allergy|patch)[- ]tested)\b/gi,
    'the report of the test on this formula',
  ),
  claim(
    'clinically_proven',
    'Clinically proven',
    /\b(?:clinically|scientifically|laboratory|lab)[- ](?:proven|tested|studied|backed)\b|\b(?:proven|tested|studied) (?:clinically|scientifically)\b|\bclinical (?:stud(?:y|ies)|trials?|results?)\b|\bproven (?:results?|to)\b/gi,
    'the study, with how many people took part, for how long and what it found',
  ),
  claim(
    'spf',
    'Sun protection',
    /\bspf(?:\s*[-:]?\s*|\.)\d{1,3}\b\+?|\bpa\s?\+{1,4}|\bbroad[- ]spectrum\b|\bu\.?v\.?[ab]?[- ](?:protection|filters?)\b|\bsun protection\b/gi,
    'the report of the SPF and UVA test on this formula, such as ISO 24444 and ISO 24443',
    /\bspf(?:\s*[-:]?\s*|\.)\d{1,3}\b\+? (?:or|and) (?:higher|above|more)\b/gi,
  ),
  claim(
    'fairness',
    'Fairness',
    /\b(?:fairness|fairer|gora(?:pan)?|whitening|whitens?|(?:skin|complexion|tan)[- ](?:lightening|lightens?|brightening))\b/gi,
    'a test on people that measured the change. No wording may rank one skin tone above another',
  ),
  claim(
    'works_against',
    'Works against something',
    /\banti-?\s?(?:age(?:ing)?|aging|wrinkles?|acne|pimples?|dandruff|hair[- ]?fall|pigmentation|bacterial|fungal|inflammatory)\b|\bhair (?:re)?growth\b|\bregrows?\b/gi,
    'a test or study of this product that shows it',
  ),
  claim(
    'ayurvedic',
    'Ayurvedic',
    /\bayurved(?:a|ics?|ik)\b/gi,
    'the licence to make it as an ayurvedic product, or the text of the book it follows',
  ),
  promise(
    'cure',
    'Cures, treats or heals',
    /\b(?:cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ment|ments)?|heal(?:s|ed|ing)?|ila+j|upchaa?r)\b/gi,
    'a document that says why the words promise no more than a cosmetic may',
  ),
  promise(
    'permanent',
    'Lasts for ever',
    /\bpermanent(?:ly)?\b|\bhamesha ke liye\b/gi,
    'a test that shows how long it lasts',
  ),
  promise(
    'absolute',
    '100%',
    /\b1[0o]{2}\s?%|\b(?:1[0o]{2}|hundred) per ?cent\b/gi,
    'what shows that it holds for the whole product',
  ),
]

/** Words in Hindi letters, by the claim that they make. */
export const hindiWords: Readonly<Record<string, readonly string[]>> = {
  organic: ['जैविक', 'ऑर्गेनिक', 'ऑर्गैनिक', 'आर्गेनिक'],
  natural: ['प्राकृतिक', 'कुदरती', 'नेचुरल', 'नैचुरल'],
  eco: ['पर्यावरण अनुकूल', 'इको फ्रेंडली'],
  cruelty_free: ['क्रूरता मुक्त', 'क्रुएल्टी फ्री'],
  vegan: ['वीगन', 'वेगन', 'विगन'],
  certified: ['हलाल'],
  spf: ['एसपीएफ'],
  fairness: ['गोरा', 'गोरी', 'गोरापन', 'फेयरनेस'],
  ayurvedic: ['आयुर्वेद', 'आयुर्वेदिक'],
  cure: ['इलाज', 'उपचार'],
  permanent: ['हमेशा के लिए', 'स्थायी'],
  absolute: ['शत प्रतिशत', 'सौ प्रतिशत', '100 प्रतिशत'],
}
const hindi = new Map(
  Object.entries(hindiWords).map(([id, words]) => [
    id,
    new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(foldedText).join('|')})(?![\\p{L}\\p{M}])`, 'gu'),
  ]),
)

const byId = new Map(claims.map((one) => [one.id, one]))

/** The claim with this id; undefined for one that no dictionary of this version knows. */
export const claimOf = (id: string): Claim | undefined => byId.get(id)

/** A text that ends with the name of a shade, with 'shade' behind it: 'Foundation in Natural' says how it looks. */
function asShade(text: string, { kind, variants }: ListingContent): string {
  const isOne = kind === 'shade' && variants.some(({ name }) => name !== '' && ` ${text}`.endsWith(` ${name}`))
  return isOne ? `${text} shade` : text
}

/**
 * What of each reviewed part may make a claim; null where nothing does: ingredients are what they are called, and warnings repeat the pack's. A finish and a
 * shade are read with that word, for 'Natural' says there how something looks.
 */
const textsOf: Readonly<Record<ReviewedField, ((listing: ListingContent) => readonly string[]) | null>> = {
  name: ({ name }) => [name],
  brand: ({ brand }) => [brand],
  genericName: ({ genericName }) => [genericName],
  description: ({ description }) => [description],
  ingredients: null,
  howToUse: ({ howToUse }) => [howToUse],
  warnings: null,
  skinTypes: ({ skinTypes }) => skinTypes,
  hairTypes: ({ hairTypes }) => hairTypes,
  concerns: ({ concerns }) => concerns,
  finish: ({ finish }) => [`${finish} finish`],
  dimensions: ({ dimensions }) => [dimensions],
  variants: null,
  photos: (listing) => listing.photos.map(({ alt }) => asShade(alt, listing)),
  prices: null,
}

/** The texts of a listing that may make a claim: those of the reviewed parts, and the names of its choices. */
export const claimTexts = (listing: ListingContent): string[] => [
  ...Object.values(textsOf).flatMap((texts) => texts?.(listing) ?? []),
  ...listing.variants.map(({ name }) => asShade(name, listing)),
  ...listing.variants.flatMap(({ suits }) => suits ?? []),
]

/** The fields of a listing whose words make this claim, in the order of the form: its parts, then names of shades (`variants.0.name`). */
export function fieldsClaiming(listing: ListingContent, id: string): string[] {
  const isMadeIn = (texts: readonly string[]) => claimsIn(texts).some(({ claim }) => claim.id === id)
  return [
    ...(Object.keys(textsOf) as ReviewedField[]).filter((part) => isMadeIn(textsOf[part]?.(listing) ?? [])),
    ...listing.variants.flatMap(({ name }, at) => (isMadeIn([asShade(name, listing)]) ? `variants.${at}.name` : [])),
  ]
}

/** A claim with the words that make it, in lower case and as people read them, each once. */
export interface FoundClaim {
  claim: Claim
  words: string[]
}

/** The claims that texts make, in the order of the dictionary, whatever signs the texts are written with. */
export function claimsIn(texts: readonly string[]): FoundClaim[] {
  const read = texts.map(readingsOf)
  return claims.flatMap((one) => {
    const words = new Set(read.flatMap((readings) => wordsOf(one, readings)))
    return words.size > 0 ? [{ claim: one, words: [...words].sort() }] : []
  })
}

/** The words of a claim in the first reading of a text that has any. */
function wordsOf(one: Claim, readings: readonly string[]): string[] {
  for (const reading of readings) {
    const rest = one.innocent ? reading.replace(one.innocent, '. ') : reading
    const line = rest.replace(/\n/g, ' ').replace(/ ?- ?/g, '-')
    const found = [one.words, hindi.get(one.id)].flatMap((words) => (words ? [...line.matchAll(words)] : []))
    if (found.length > 0) return found.map(([word]) => word.replace(/ %/, '%'))
  }
  return []
}

/**
 * Words of these claims that a cosmetic may not promise (cures, permanence, '100%'), in lower case. The vendor and the reviewer are warned of them, and
 * like every other claim they keep a listing from being sent in until a proof names them (`claimTodo`, docs/law.md).
 */
export const flaggedWords = (found: readonly FoundClaim[]): string[] =>
  found.flatMap(({ claim, words }) => (claim.isPromise ? words : [])).sort()

/** A proof as far as it concerns claims. */
export interface ClaimProof {
  id: string
  name: string
  /** Ids of the claims that it shows. */
  claims: readonly string[]
  /** The last day, `YYYY-MM-DD`, on which it holds; null: as long as the product is made as it is. */
  validUntil: string | null
}

export interface ClaimStanding extends FoundClaim {
  /** `missing`: no proof names it. `lapsed`: each proof that names it has ended. */
  state: ListingClaimView['state']
  /** The proof that holds longest, or ended last; null where none names the claim. */
  proof: ClaimProof | null
}

/** Later than any day: what has no end. */
const forever = '9999-12-31'
const endOf = (proof: ClaimProof) => proof.validUntil ?? forever

/** Each claim of the texts with the proof that shows it. `today` is the day in India, `YYYY-MM-DD`; a proof holds through its last day. */
export function claimStandings(
  texts: readonly string[],
  proofs: readonly ClaimProof[],
  today: string,
): ClaimStanding[] {
  return claimsIn(texts).map((found) => {
    const [proof = null] = proofs
      .filter((one) => one.claims.includes(found.claim.id))
      .sort((a, b) => endOf(b).localeCompare(endOf(a)))
    return { ...found, proof, state: proof === null ? 'missing' : endOf(proof) < today ? 'lapsed' : 'proved' }
  })
}

/** What a vendor has to do about a claim; empty when nothing. */
export function claimTodo({ claim: { asks, isPromise }, words, state }: ClaimStanding): string {
  const said = `“${words.join('”, “')}”`
  if (state === 'proved') return ''
  if (isPromise) {
    const whether = words.length === 1 ? 'it makes' : 'they make'
    return `Remove ${said}. If ${whether} no promise here, attach a document that explains why.`
  }
  if (state === 'lapsed') return `The proof for ${said} has ended. Choose other words, or attach a new one: ${asks}.`
  return `Choose other words, or attach proof for ${said}: ${asks}.`
}

/** The standings as pages show them. */
export const claimViews = (standings: readonly ClaimStanding[]): ListingClaimView[] =>
  standings.map(({ claim: { id, name, asks }, words, state, proof }) => ({
    id,
    name,
    words,
    asks,
    state,
    proof: proof && { id: proof.id, name: proof.name, validUntil: proof.validUntil },
  }))

/** Whether a proof of these claims has to name its last day. */
export const needsEnd = (ids: readonly string[]): boolean => ids.some((id) => byId.get(id)?.ends)

/** A vendor hears of a proof on sale this many days before its last day, the most first, and when that has passed. */
export const proofWarnings = [30, 7] as const
