/** A way to pay that checkout offers. */
export interface PaymentMethodView {
  code: string
  name: string
  type: 'digital' | 'offline'
  details: string
}
