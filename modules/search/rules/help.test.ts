import { describe, expect, it } from 'vitest'
import { helpAskedFor, helpBegunBy, helpPages, orderIdIn, orderPage, sortAskedFor } from './help.ts'
import { normalizeSearchText } from './words.ts'

const asked = (typed: string) => helpAskedFor(normalizeSearchText(typed))

describe('a search that wants help', () => {
  it.each([
    'shipping pouch',
    'return gift',
    'new arrivals lipstick',
    'sale lipstick',
    'contact lens',
    'order lipstick online',
    'customer',
    'hair care',
    'care',
    'policy',
    'my',
    'buy online',
    'track pants',
    'newspaper',
    'bestseller lipstick',
    'top coat',
    'cod liver oil',
    'diwali',
    'diwali gift box',
    'wishlist kajal',
    'seller',
    'gift voucher box',
    'shringar',
    'shringar kajal',
    'card',
    'काजल',
    'gift',
    'gift box',
    'gift card kajal',
    'size',
    'red shade',
    'shade',
    'wrong shade lipstick',
    '',
    '!',
  ])('is not %j', (typed) => {
    expect(asked(typed)).toBeNull()
  })

  it.each([
    ['track my order', 'orders'],
    ['order history', 'orders'],
    ['damaged product', 'returns'],
    ['forgot password', 'password'],
    ['seller login', 'vendorLogin'],
    ['logout', 'account'],
    ['most sold products', 'bestselling'],
    ['ट्रेंडिंग', 'bestselling'],
    ['Order status', 'orders'],
    ['where is my order?', 'orders'],
    ['mera order kahan hai', 'orders'],
    ['मेरा ऑर्डर', 'orders'],
    ['order delivery status', 'orders'],
    ['cancel order', 'cancelling'],
    ['how to cancel my order', 'cancelling'],
    ['return policy', 'returns'],
    ['refund', 'returns'],
    ['refund status', 'refunds'],
    ['return my order', 'returns'],
    ['how do i return a product', 'returns'],
    ['paisa wapas kab aayega', 'returns'],
    ['contact', 'contact'],
    ['contact us', 'contact'],
    ['customer care number', 'contact'],
    ['refund customer care', 'contact'],
    ['shipping', 'delivery'],
    ['delivery charges', 'delivery'],
    ['free shipping', 'delivery'],
    ['new arrivals', 'newest'],
    ['latest', 'newest'],
    ['new products', 'newest'],
    ['sale', 'reduced'],
    ['best offers', 'reduced'],
    ['latest offers today', 'reduced'],
    ['discount', 'reduced'],
    ['sale shipping', 'delivery'],
    ['diwali offer', 'reduced'],
    ['christmas sale', 'reduced'],
    ['best seller', 'bestselling'],
    ['bestsellers', 'bestselling'],
    ['bestselling products', 'bestselling'],
    ['trending', 'bestselling'],
    ['most popular', 'bestselling'],
    ['top products', 'bestselling'],
    ['cash on delivery', 'cash'],
    ['COD', 'cash'],
    ['is cod available', 'cash'],
    ['payment methods', 'paying'],
    ['refund cod order', 'returns'],
    ['phone number', 'contact'],
    ['invoice', 'invoice'],
    ['order invoice', 'invoice'],
    ['login', 'login'],
    ['sign in', 'login'],
    ['my account', 'account'],
    ['wishlist', 'wishlist'],
    ['my wish list', 'wishlist'],
    ['coupon code', 'coupons'],
    ['promo code today', 'coupons'],
    ['gpay failed', 'failedPayment'],
    ['payment failed money deducted', 'failedPayment'],
    ['sell on shringar', 'becomingVendor'],
    ['how to become a seller', 'becomingVendor'],
    ['privacy policy', 'privacy'],
    ['terms and conditions', 'terms'],
    ['about us', 'about'],
    ['whatsapp number', 'contact'],
    ['discount code', 'coupons'],
    ['refund not received', 'refunds'],
    ['order not received', 'orders'],
    ['my parcel', 'orders'],
    ['mera parcel kab aayega', 'orders'],
    ['kitne din me aayega', 'delivery'],
    ['wrong item received', 'returns'],
    ['download invoice', 'invoice'],
    ['first order discount', 'reduced'],
    ['grievance officer', 'contact'],
    ['change phone number', 'account'],
    ['update address', 'account'],
    ['is it original', 'authenticity'],
    ['authentic', 'authenticity'],
    ['gift card', 'giftCards'],
    ['gift vouchers', 'giftCards'],
    ['size chart', 'sizes'],
    ['login nahi ho raha', 'loginFails'],
    ['login nahi ho raha hai', 'loginFails'],
    ['cannot login', 'loginFails'],
    ['लॉगिन नहीं हो रहा', 'loginFails'],
    ['wrong shade received', 'returns'],
    ['galat product aaya', 'returns'],
    ['return kaise kare', 'returns'],
    ['return nahi ho raha', 'returns'],
  ] as const)('%s is about %s', (typed, topic) => {
    expect(asked(typed)).toBe(topic)
  })

  it.each([
    ['coup', 'coupons'],
    ['trac', 'orders'],
    ['forgot pas', 'password'],
    ['grie', 'contact'],
    ['where is my', 'orders'],
    ['gift c', 'giftCards'],
    ['sal', null],
    ['kaja', null],
    ['order lip', null],
  ] as const)('%s begins one about %s', (typed, topic) => {
    expect(helpBegunBy(normalizeSearchText(typed))).toBe(topic)
  })

  it('leads to a page in a sentence', () => {
    for (const { sentence, label, to } of Object.values(helpPages)) {
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(label).toMatch(/^[A-Z]/)
      expect(to).toMatch(/^\/[a-z]/)
    }
  })
})

describe('an order ID', () => {
  it.each(['SHR-5N2TR', 'SHR-5N2TR-GTHHTX', 'XSHR-5N2TR-GTHHT', 'SHR-5N2TU-GTHHT', 'shr lipstick', ''])(
    'is not %j',
    (typed) => {
      expect(orderIdIn(normalizeSearchText(typed))).toBeNull()
    },
  )

  it.each(['SHR-5N2TR-GTHHT', 'shr-5n2tr-gthht', 'shr 5n2tr gthht', 'Order SHR5N2TRGTHHT.'])('is in %j', (typed) => {
    expect(orderIdIn(normalizeSearchText(typed))).toBe('SHR-5N2TR-GTHHT')
  })

  it('leads to its page', () => {
    expect(orderPage('SHR-5N2TR-GTHHT')).toMatchObject({
      label: 'Go to order SHR-5N2TR-GTHHT',
      to: '/orders/SHR-5N2TR-GTHHT',
    })
  })
})

it.each([
  ['new arrivals lipstick', 'newest'],
  ['latest kajal', 'newest'],
  ['bestseller lipstick', 'bestselling'],
  ['best selling kajal', 'bestselling'],
  ['trending lipstick', 'bestselling'],
  ['most sold lipstick', 'bestselling'],
  ['best lipstick', null],
  ['lipstick', null],
  ['newish lipstick', null],
])('the order that %s asks for is %s', (typed, expected) => {
  expect(sortAskedFor(typed)).toBe(expected)
})
