/** A courier that vendors name often, and what is known of its numbers. */
export interface Courier {
  name: string
  /** Other ways to write it, in small letters and digits alone. */
  also?: readonly string[]
  /** The form of its numbers, without spaces and dashes. */
  form?: RegExp
  /** What its numbers look like: 'An India Post number has 13 characters, such as EE123456789IN.' */
  formWords?: string
  /** Its public page for one parcel; a plain address where the number has to be typed there. */
  track: string | ((number: string) => string)
}

/** The couriers that forms offer, by name. */
export const couriers: readonly Courier[] = [
  {
    name: 'Blue Dart',
    track: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'Delhivery',
    track: (number) => `https://www.delhivery.com/track-v2/package/${number}`,
  },
  { name: 'DTDC', track: 'https://www.dtdc.com/track-your-shipment/' },
  {
    name: 'Ecom Express',
    also: ['ecom'],
    track: (number) => `https://ecomexpress.in/tracking/?awb_field=${number}`,
  },
  { name: 'Ekart', also: ['ekartlogistics'], track: (number) => `https://ekartlogistics.com/shipmenttrack/${number}` },
  {
    name: 'India Post',
    also: ['indiapost', 'speedpost', 'indiaspeedpost', 'registeredpost'],
    form: /^[A-Z]{2}\d{9}IN$/,
    formWords: 'An India Post number has 13 characters, such as EE123456789IN.',
    track: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  { name: 'Shadowfax', track: 'https://tracker.shadowfax.in/' },
  {
    name: 'XpressBees',
    track: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
]

/** The words of a name, in any script. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const bare = (text: string) => wordsOf(text).join('')

/** The courier that somebody means by a name, however it is written and whatever service follows it ('Delhivery Surface'); undefined for others. */
export function courierOf(name: string): Courier | undefined {
  const asked = bare(name)
  return couriers.find((one) => asked.startsWith(bare(one.name)) || one.also?.includes(asked))
}

/** Those who hand over the cash of several couriers, in small letters and digits alone. */
const aggregators = ['shiprocket', 'nimbuspost', 'ithinklogistics', 'pickrr', 'shipway', 'shyplite', 'vamaship']

/** Whether a name begins with another one, which ends where one of its words does: 'Ravi Cargo Pvt Ltd' with 'RaviCargo', 'Ekart' not with 'E'. */
function beginsWith(name: string, beginning: string): boolean {
  const words = wordsOf(name)
  return words.some((_, at) => words.slice(0, at + 1).join('') === bare(beginning))
}

const asWritten = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/**
 * Whether two names mean one courier, however each is written and whatever service follows it. A name of signs alone, such as '-', is one with
 * itself only.
 */
export function isOneCourier(one: string, other: string): boolean {
  const [first, second] = [courierOf(one)?.name ?? one, courierOf(other)?.name ?? other]
  return asWritten(first) === asWritten(second) || beginsWith(first, second) || beginsWith(second, first)
}

/** Whether the sender of a file hands over the cash of this carrier: it is the same courier, or it stands for several. */
export const canHandOver = (sender: string, carrier: string): boolean =>
  isOneCourier(sender, carrier) || aggregators.some((name) => bare(sender).startsWith(name))

const compact = (number: string) => number.toUpperCase().replace(/[\s/-]+/g, '')

/** What is wrong with a number of this courier, as a sentence; undefined when nothing is known against it. */
export function courierNumberProblem(carrier: string, trackingNumber: string): string | undefined {
  const courier = courierOf(carrier)
  return courier?.form && !courier.form.test(compact(trackingNumber)) ? courier.formWords : undefined
}

/** Where customers of a courier follow their parcel. */
export interface Tracking {
  /** The courier's name as we write it. */
  courier: string
  url: string
  /** The address names the parcel; else its number has to be typed there. */
  isDirect: boolean
}

/** The courier's public page for a parcel; undefined without a number, or for a courier that we do not know. */
export function trackingOf(carrier: string | null, trackingNumber: string | null): Tracking | undefined {
  const courier = carrier ? courierOf(carrier) : undefined
  if (!courier || !trackingNumber) return undefined
  const { name, track } = courier
  const isDirect = typeof track === 'function'
  return { courier: name, url: isDirect ? track(encodeURIComponent(compact(trackingNumber))) : track, isDirect }
}
