/** Where customers of a courier look for their parcel. */
interface Tracking {
  url: string
  /** The address names the parcel; else its number has to be typed there. */
  isDirect: boolean
}

const couriers: readonly { name: RegExp; page: (number: string) => string; isDirect: boolean }[] = [
  { name: /delhivery/, page: (number) => `https://www.delhivery.com/track-v2/package/${number}`, isDirect: true },
  {
    name: /blue ?dart/,
    page: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
    isDirect: true,
  },
  {
    name: /xpress ?bees/,
    page: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
    isDirect: true,
  },
  { name: /ekart/, page: (number) => `https://ekartlogistics.com/shipmenttrack/${number}`, isDirect: true },
  { name: /dtdc/, page: () => 'https://www.dtdc.com/track-your-shipment/', isDirect: false },
  { name: /shadowfax/, page: () => 'https://www.shadowfax.in/track-order', isDirect: false },
  {
    name: /india ?post|speed ?post/,
    page: () => 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
    isDirect: false,
  },
]

/** The courier's public page for a parcel, by the courier's name as its seller typed it; undefined for one that is not known. */
export function trackingOf(carrier: string, trackingNumber: string): Tracking | undefined {
  const name = carrier.toLowerCase()
  const courier = couriers.find((one) => one.name.test(name))
  return courier && { url: courier.page(encodeURIComponent(trackingNumber.trim())), isDirect: courier.isDirect }
}
