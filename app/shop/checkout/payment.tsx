import { type ReactNode, useState } from 'react'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { methodCards } from './method-cards.ts'

const CardFields = lazyPart(() => import('./card-fields.tsx'))

export interface PaymentChoiceProps {
  methods: readonly PaymentMethodView[]
  method: string
  onMethod: (code: string) => void
  errors: FormErrors
  isDemo: boolean
  /** Whether cards are typed here, and what the page is called on which everything else is paid. */
  gateway: { cardTokens: boolean; pageName: string }
  /** Why the last try to pay failed: it stands where the next one is made. */
  refusal?: ReactNode
  /** Why this order cannot be paid the chosen way, known before it is tried. */
  notOffered?: string | null
}

/** How to pay, and what comes next with the way that is chosen. */
export function PaymentChoice({
  methods,
  method,
  onMethod,
  errors,
  isDemo,
  gateway,
  refusal,
  notOffered,
}: PaymentChoiceProps) {
  const chosen = methods.find((one) => one.code === method)
  const isCard = chosen?.code === 'card' && chosen.isOnline && gateway.cardTokens
  const [isOnPage, setOnPage] = useState(false)
  // Once they were shown the card's fields stay, with what was typed: somebody may look at another way to pay and come back.
  const [hasCard, setHasCard] = useState(isCard)
  if (isCard && !hasCard) setHasCard(true)
  if (methods.length === 0) {
    return <Notice tone="warning">We can’t take payments right now. Please try again later.</Notice>
  }
  return (
    <div className="grid gap-4.5">
      {refusal}
      <RadioCards
        legend="Payment method"
        legendHidden
        name="paymentMethod"
        cards={methodCards(methods)}
        value={method}
        onChange={onMethod}
        error={errors.paymentMethod}
      />
      {chosen?.isOnline && chosen.details ? <p className="-mb-1 text-sm text-ink-2">{chosen.details}</p> : null}
      <div hidden={!isCard || isOnPage}>
        {hasCard ? (
          <CardFields
            isDemo={isDemo}
            cardNumber={errors.cardNumber}
            expiryDate={errors.expiryDate}
            cvv={errors.cvv}
            cardName={errors.cardName}
          />
        ) : null}
      </div>
      {isCard ? (
        <Checkbox
          name="payOnPage"
          className="-my-2"
          checked={isOnPage}
          onChange={(event) => setOnPage(event.target.checked)}
        >
          Pay on {gateway.pageName}’s page
        </Checkbox>
      ) : chosen?.isOnline ? (
        <input type="hidden" name="payOnPage" value="on" />
      ) : null}
      {chosen && (!isCard || isOnPage) ? (
        <Notice tone={notOffered ? 'warning' : 'info'} live>
          {notOffered
            ? notOffered
            : chosen.isOnline
              ? `You pay on ${gateway.pageName}’s page and then come back here.${isDemo ? ' This is a demo: no money moves.' : ''}`
              : chosen.details || 'We’ll tell you how to pay once you’ve ordered.'}
        </Notice>
      ) : null}
    </div>
  )
}
