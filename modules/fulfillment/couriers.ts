/** A courier that vendors name often, and what is known of its numbers. */
export interface Courier {
  name: string
  /** Other ways to write it, in small letters and digits alone. */
  also?: readonly string[]
  /** The form of its numbers, without spaces and dashes. */
  form?: RegExp
  /** What its numbers look like: 'Delhivery numbers have 10 to 14 digits.' */
  formWords?: string
  /** Its public page for one parcel; where it has none that takes a number, its page for tracking. */
  track: (number: string) => string
}

/** The couriers that forms offer, by name. */
export const couriers: readonly Courier[] = [
  {
    name: 'Blue Dart',
    form: /^\d{8,12}$/,
    formWords: 'A Blue Dart number has 8 to 12 digits.',
    track: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  {
    name: 'Delhivery',
    track: (number) => `https://www.delhivery.com/track-v2/package/${number}`,
  },
  { name: 'DTDC', track: () => 'https://www.dtdc.com/track-your-shipment/' },
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
    track: () => 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  { name: 'Shadowfax', track: () => 'https://tracker.shadowfax.in/' },
  {
    name: 'XpressBees',
    track: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
]

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The courier that somebody means by a name, however it is written; undefined for one that we do not know. */
export function courierOf(name: string): Courier | undefined {
  const asked = bare(name)
  return couriers.find((one) => bare(one.name) === asked || one.also?.includes(asked))
}

const compact = (number: string) => number.toUpperCase().replace(/[\s/-]+/g, '')

/** What is wrong with a number of this courier, as a sentence; undefined when nothing is known against it. */
export function courierNumberProblem(carrier: string, trackingNumber: string): string | undefined {
  const courier = courierOf(carrier)
  return courier?.form && !courier.form.test(compact(trackingNumber)) ? courier.formWords : undefined
}

/** Where a parcel can be followed; undefined for a courier that we do not know. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | undefined {
  if (!carrier || !trackingNumber) return undefined
  return courierOf(carrier)?.track(encodeURIComponent(compact(trackingNumber)))
}
