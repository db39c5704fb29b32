import { readableCharacter } from '#platform/kit/ids.ts'
import { orderWords, rowsOf } from './order-words.ts'
import type { Sort } from './sort.ts'
import { saysNothing, wordsIn } from './words.ts'

/** A page that answers a search: what is said of it, and its link. */
export interface HelpPage {
  sentence: string
  label: string
  to: string
}

/** What a search may want beside products. */
export type HelpTopic =
  | 'contact'
  | 'failedPayment'
  | 'coupons'
  | 'giftCards'
  | 'cancelling'
  | 'refunds'
  | 'returns'
  | 'sizes'
  | 'invoice'
  | 'cash'
  | 'paying'
  | 'orders'
  | 'delivery'
  | 'reduced'
  | 'newest'
  | 'bestselling'
  | 'becomingVendor'
  | 'vendorLogin'
  | 'privacy'
  | 'terms'
  | 'about'
  | 'authenticity'
  | 'password'
  | 'loginFails'
  | 'login'
  | 'account'
  | 'wishlist'

export const helpPages: Record<HelpTopic | 'nothingReduced', HelpPage> = {
  contact: { sentence: 'You can write to us or call us.', label: 'Contact us', to: '/contact' },
  failedPayment: {
    sentence: 'My Orders shows whether your payment went through.',
    label: 'Go to My Orders',
    to: '/orders',
  },
  coupons: {
    sentence: 'We don’t have coupon codes, but some prices are reduced.',
    label: 'See reduced prices',
    to: '/products?discount=1',
  },
  giftCards: { sentence: 'You can ask us about gift cards.', label: 'Contact us', to: '/contact' },
  cancelling: { sentence: 'You can cancel an order until it ships.', label: 'Go to My Orders', to: '/orders' },
  refunds: { sentence: 'Each order shows where its refund stands.', label: 'Go to My Orders', to: '/orders' },
  returns: { sentence: 'Returns and refunds have a page of their own.', label: 'Read about returns', to: '/returns' },
  sizes: { sentence: 'Each product’s page shows its sizes and shades.', label: 'See all products', to: '/products' },
  invoice: { sentence: 'Write to us if you need an invoice.', label: 'Ask for an invoice', to: '/contact' },
  cash: {
    sentence: 'You can pay the courier in cash. Checkout says where you can’t.',
    label: 'Read about payment',
    to: '/terms#orders',
  },
  paying: { sentence: 'You choose how to pay at checkout.', label: 'Read about payment', to: '/terms#orders' },
  orders: {
    sentence: 'My Orders shows where each order is. You can report a problem there.',
    label: 'Track your orders',
    to: '/orders',
  },
  delivery: {
    sentence: 'We deliver within India, free of charge.',
    label: 'Read about delivery',
    to: '/terms#delivery',
  },
  reduced: { sentence: 'Some prices are lower than before.', label: 'See reduced prices', to: '/products?discount=1' },
  newest: {
    sentence: 'See what we added last.',
    label: 'See the newest products',
    to: '/products?sort=newest',
  },
  bestselling: {
    sentence: 'See what sells best.',
    label: 'See the bestsellers',
    to: '/products?sort=bestselling',
  },
  becomingVendor: { sentence: 'You can sell with us.', label: 'Read about selling', to: '/sell' },
  vendorLogin: { sentence: 'Vendors have a login of their own.', label: 'Go to Vendor Login', to: '/vendor/login' },
  privacy: { sentence: 'Our privacy policy has a page of its own.', label: 'Read the privacy policy', to: '/privacy' },
  terms: { sentence: 'Our terms have a page of their own.', label: 'Read the terms', to: '/terms' },
  about: { sentence: 'Find out who we are.', label: 'Read about us', to: '/about' },
  authenticity: {
    sentence: 'Every seller has promised to sell only genuine products.',
    label: 'Read what we check',
    to: '/contact#faq',
  },
  password: { sentence: 'You can choose a new password.', label: 'Choose a new password', to: '/forgot-password' },
  loginFails: {
    sentence: 'If your password does not work, choose a new one.',
    label: 'Choose a new password',
    to: '/forgot-password',
  },
  login: { sentence: 'You can log in or register.', label: 'Login', to: '/login' },
  account: { sentence: 'Your details and addresses are in your profile.', label: 'Go to your profile', to: '/profile' },
  wishlist: { sentence: 'Your wishlist keeps what you liked.', label: 'Go to your wishlist', to: '/wishlist' },
  nothingReduced: {
    sentence: 'No price is reduced at the moment.',
    label: 'See the lowest prices',
    to: '/products?sort=price-low',
  },
}

/** Rows of words that ask for each. Of those that a search has, the longest row counts; of two as long, the one that stands first. */
const terms: Record<HelpTopic, string> = {
  contact:
    'contact, contact us, customer care, customer service, customer support, support, help, helpline, complaint, complaints, phone number, mobile number, call us, email us, whatsapp, grievance, grievances, grievance officer, report a problem, संपर्क',
  failedPayment:
    'payment failed, failed payment, upi failed, gpay failed, phonepe failed, paytm failed, card failed, card declined, payment declined, money deducted, amount deducted, money debited, amount debited, payment pending',
  coupons:
    'coupon, coupons, coupon code, coupon codes, promo, promo code, promo codes, voucher, vouchers, discount code, discount codes, offer code, कूपन',
  giftCards: 'gift card, gift cards, gift voucher, gift vouchers, giftcard, giftcards, egift card, e gift card',
  cancelling: 'cancel, cancellation, cancelled, रद्द, कैंसिल',
  refunds: 'refund status, my refund, refund not received, refund kab, refund pending, track refund',
  returns:
    'return, returns, refund, refunds, exchange, replacement, money back, wapas, wapsi, return policy, damaged product, defective product, wrong product, damaged item, wrong item, wrong shade, wrong colour, wrong color, wrong size, wrong order, galat product, galat shade, missing item, item missing, रिफंड, वापस, वापसी',
  sizes: 'size chart, size guide, sizes available, available sizes, shade chart, shade card, shade guide',
  invoice: 'invoice, invoices, bill, bills',
  cash: 'cash on delivery, cod, cash',
  paying:
    'pay, payment, payments, payment method, payment methods, upi, emi, net banking, credit card, debit card, gpay, google pay, phonepe, paytm, भुगतान, पेमेंट',
  orders:
    'order, orders, track, tracking, parcel, parcels, courier, shipment, where is my order, where is my parcel, not received, late delivery, ऑर्डर, ट्रैक',
  delivery: 'shipping, delivery, deliver, kitne din, डिलीवरी',
  reduced: 'sale, offer, offers, discount, order discount, discounts, deal, deals, सेल, ऑफर, डिस्काउंट',
  newest: `${orderWords.newest}, new arrival, new arrivals, new launch, new launches, whats new, what s new`,
  bestselling: `${orderWords.bestselling}, top products, best products, hot selling, trendy, बेस्ट सेलर, ट्रेंडिंग`,
  becomingVendor:
    'become a seller, become seller, become a vendor, sell on shringar, sell with us, sell here, sell my products, sell products, start selling, seller registration, vendor registration, register as seller, register as a seller, register as vendor',
  vendorLogin: 'seller login, vendor login, seller log in, vendor log in, seller sign in, vendor sign in',
  privacy: 'privacy, privacy policy',
  terms: 'terms, terms and conditions, terms of use, terms of service, conditions',
  about: 'about us, about shringar',
  authenticity:
    'authentic, authenticity, genuine, genuine products, is it original, is this original, original products, original or fake, fake, fake products',
  password: 'forgot password, reset password, change password, new password, password',
  loginFails:
    'login nahi, log in nahi, login problem, login issue, login error, login failed, login not working, not able to login, unable to login, cannot login, cant login, can t login, password not working, लॉगिन नहीं',
  login: 'login, log in, sign in, signin, sign up, signup, register, registration, लॉगिन',
  account:
    'account, profile, logout, log out, delete account, address change, change address, update address, change phone number, change mobile number, update phone number, change email, edit profile',
  wishlist: 'wishlist, wish list, favourites, favorites',
}
/** All rows of words, as they are compared; the shorter ones first, else as they stand above. */
const rows = (Object.keys(terms) as HelpTopic[])
  .flatMap((topic) => terms[topic].split(', ').map((term) => ({ topic, words: wordsIn(term) })))
  .map((row) => ({ ...row, term: row.words.join(' ') }))
  .sort((one, other) => one.words.length - other.words.length)

/** Words of theirs that alone are of a product: 'gift box', 'red shade'. */
const ofProducts = new Set(wordsIn('gift giftcard giftcards size sizes shade chart guide colour color'))

/** What may stand around them. Any other word is of a product. */
const around = new Set([
  ...rows.flatMap((row) => row.words.filter((word) => !ofProducts.has(word))),
  ...wordsIn(`where is are was what when how do does can i you your we us it has not yet come long much many any all
    status id number no phone call email chat policy policies process request charge charges cost fee fees free time
    days day today now diwali deepavali holi rakhi eid navratri onam pongal christmas festival festive gst most available history failed received change download missing late delayed first product products item items money amount page zone details detail info
    kahan kaha kab kaise kitne din me mein milega hai hain kya karna kare karo karu aayega ayega aaya paisa paise
    nahi nahin ho raha rahi hua hui gaya gayi nhi नहीं हो रहा रही
    कहाँ कहां कब कैसे है हैं क्या करना करें आएगा पैसा पैसे`),
])
const isAround = (word: string) => around.has(word) || saysNothing(word)

/** What a normalized search wants beside products; null for one with any word of a product: 'shipping pouch', 'return gift'. */
export function helpAskedFor(searchText: string): HelpTopic | null {
  const said = ` ${wordsIn(searchText).join(' ')} `
  const asked = rows.filter(
    ({ term }) => said.includes(` ${term} `) && wordsIn(said.replace(` ${term} `, ' ')).every(isAround),
  )
  const longest = asked.at(-1)?.words.length
  return asked.find(({ words }) => words.length === longest)?.topic ?? null
}

/** From so many letters on, a row of words tells what is being typed. */
const begunFrom = 4

/** What a normalized search will want beside products once it is typed to its end: 'coup', 'forgot pas'; null where no row of words begins so. */
export function helpBegunBy(searchText: string): HelpTopic | null {
  const begun = wordsIn(searchText).join(' ')
  if (begun.length < begunFrom) return null
  return rows.find(({ term }) => term.startsWith(begun))?.topic ?? null
}

const five = `${readableCharacter}{5}`
const orderId = new RegExp(`(?<![\\p{L}\\p{N}])SHR[ -]?${five}[ -]?${five}(?![\\p{L}\\p{N}])`, 'iu')

/** The order whose public id stands in a search, also in small letters or without its dashes. */
export function orderIdIn(searchText: string): string | null {
  const id = orderId.exec(searchText)?.[0].toUpperCase().replace(/[ -]/g, '')
  return id ? `${id.slice(0, 3)}-${id.slice(3, 8)}-${id.slice(8)}` : null
}

/** The page of an order. It says whose order it is only to that customer. */
export const orderPage = (id: string): HelpPage => ({
  sentence: 'This is an order ID.',
  label: `Go to order ${id}`,
  to: `/orders/${id}`,
})

/** The order that a search for anything asks for with its words: 'new arrivals lipstick', 'bestselling kajal'; null for one that does not say. */
export function sortAskedFor(searchText: string): Extract<Sort, 'newest' | 'bestselling'> | null {
  const said = ` ${wordsIn(searchText).join(' ')} `
  const asks = (order: 'newest' | 'bestselling') => rowsOf(order).some((row) => said.includes(` ${row} `))
  return asks('newest') ? 'newest' : asks('bestselling') ? 'bestselling' : null
}
