import type { FormErrors } from '#app/ui/form.ts'
import { MarkedFields } from '#app/ui/marked-fields.tsx'

/** What the fields are called where they are marked, in the order of the form. */
const fieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
  landmark: 'Landmark',
  alternatePhone: 'Alternate number',
  paymentMethod: 'Payment',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  cvv: 'CVV',
  cardName: 'Name on card',
}

/** Links to the fields of the checkout that are not right. */
export default function MarkedInCheckout({ errors }: { errors: FormErrors }) {
  return <MarkedFields errors={errors} labels={fieldLabels} />
}
