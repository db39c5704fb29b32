/** As many products as a wishlist holds, on a device and in an account. */
export const wishlistMax = 200
/** Cards that are asked for at once. */
export const cardsAtOnce = 48
/** As many emails as one address may wait for. */
export const alertsPerEmailMax = 50

/** Devices that can stop one alert; the link in its email stops it in any case. */
export const devicesPerAlertMax = 10

/** What somebody agrees to who wants to hear that something is back; stored with the address. */
export const alertConsent = 'We’ll email you once, when it’s back in stock. The email has a link to stop these alerts.'
