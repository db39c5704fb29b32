/** A way to pay that checkout offers. */
export interface PaymentMethodView {
  code: string
  name: string
  type: 'digital' | 'offline'
  details: string
}

/** A way to pay as its operator sees it. */
export interface OperatedMethodView extends PaymentMethodView {
  enabled: boolean
  /** One of the shop's own: it can be switched off, but not removed. */
  isBuiltIn: boolean
  /** What carries it out: the payment provider, cash at the door, or an admin who marks orders paid. */
  carriedOutBy: 'provider' | 'cash' | 'admin'
  /** False where it needs a payment provider and none is connected: then checkout leaves it out even when it is on. */
  canBeOffered: boolean
  version: number
}
