import { banknoteIcon } from '#app/ui/icons.ts'
import type { RadioCard } from '#app/ui/radio-cards.tsx'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { creditCardIcon, landmarkIcon, smartphoneIcon } from './icons.ts'

const known = new Map([
  ['card', { text: 'Credit or debit', icon: creditCardIcon }],
  ['upi', { text: 'Any UPI app', icon: smartphoneIcon }],
  ['netbanking', { text: 'All major banks', icon: landmarkIcon }],
  ['cod', { text: 'Pay at your door', icon: banknoteIcon }],
])

/** The ways to pay as cards to choose from. */
export const methodCards = (methods: readonly PaymentMethodView[]): RadioCard[] =>
  methods.map(({ code, name, type }) => ({
    value: code,
    title: name,
    text: known.get(code)?.text ?? (type === 'offline' ? 'Paid outside the shop' : 'Paid online'),
    icon: known.get(code)?.icon ?? banknoteIcon,
  }))
