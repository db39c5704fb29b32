import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { GatewayPageView } from '#modules/payments/provider/sandbox/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/gateway.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Demo payment gateway' },
  { name: 'robots', content: 'noindex' },
]

/** The address names the page that is paid. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

type Method = 'card' | 'upi' | 'netbanking'
type Known = { page: GatewayPageView } | { failure: string } | undefined

function usePage(reference: string): [Known, () => void] {
  const [known, setKnown] = useState<Known>()
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is a reason to ask
  useEffect(() => {
    let isCurrent = true
    call(api['sandbox-gateway'].pages[':reference'].$get({ param: { reference } })).then(
      (page) => isCurrent && setKnown({ page }),
      (error) =>
        isCurrent && setKnown({ failure: problemText(error, 'This page could not be loaded. Check your connection.') }),
    )
    return () => {
      isCurrent = false
    }
  }, [reference, looks])
  return [known, () => setLooks((last) => last + 1)]
}

/** The sandbox gateway's own page: where an order of the demo is paid, as on a real gateway's. */
export default function GatewayPage() {
  const [search] = useSearchParams()
  const reference = search.get('page') ?? ''
  const [known, lookAgain] = usePage(reference)
  return (
    <main id="main" tabIndex={-1} className="min-h-svh bg-bg outline-none">
      <p className="bg-kesar-300 px-4 py-2 text-center text-sm font-semibold text-kajal-900">
        Demo payment gateway. No money moves here.
      </p>
      <Page narrow className="py-(--section)">
        {known === undefined ? <Loading text="Loading your payment..." /> : null}
        {known && 'failure' in known ? (
          <FormBanner
            action={
              <Button variant="secondary" size="sm" onClick={lookAgain}>
                Try again
              </Button>
            }
          >
            {known.failure}
          </FormBanner>
        ) : null}
        {known && 'page' in known ? <Payment reference={reference} page={known.page} onChange={lookAgain} /> : null}
      </Page>
    </main>
  )
}

interface PaymentProps {
  reference: string
  page: GatewayPageView
  onChange: () => void
}

const methodOf = (method: string): Method => (method === 'upi' || method === 'netbanking' ? method : 'card')

function Payment({ reference, page, onChange }: PaymentProps) {
  const [method, setMethod] = useState(methodOf(page.method))
  return (
    <>
      <PageHeading>Pay {formatRupees(page.amount)}</PageHeading>
      <p className="mt-1 text-ink-2">To Shringar, for order {page.orderNo}</p>
      {page.canBePaid ? (
        <div className="mt-6 grid gap-6">
          {page.lastFailure ? (
            <Notice tone="warning" live>
              The last payment did not work: {page.lastFailure} Nothing was charged.
            </Notice>
          ) : null}
          <RadioCards
            legend="How to pay"
            name="method"
            cards={[
              { value: 'card', title: 'Card', text: 'Test cards only' },
              { value: 'upi', title: 'UPI', text: 'Scan or open an app' },
              { value: 'netbanking', title: 'Net banking', text: 'Choose a bank' },
            ]}
            value={method}
            onChange={(value) => setMethod(methodOf(value))}
          />
          <PayForm key={method} method={method} reference={reference} page={page} onChange={onChange} />
        </div>
      ) : (
        <div className="mt-6 grid gap-4">
          <Notice tone={page.isPaid ? 'success' : 'warning'}>
            {page.isPaid ? 'This payment is made.' : 'This payment page has closed.'}
          </Notice>
          <ButtonLink to={page.returnUrl} reloadDocument>
            Back to the shop
          </ButtonLink>
        </div>
      )}
    </>
  )
}

const goTo = (address: string) => window.location.assign(address)

function PayForm({ reference, page, method, onChange }: PaymentProps & { method: Method }) {
  const pay = useAction(
    ({ form, outcome }: { form: HTMLFormElement; outcome: 'pay' | 'fail' }) => {
      const typed = new FormData(form)
      const read = (name: string) => String(typed.get(name) ?? '')
      const card = {
        cardNumber: read('cardNumber'),
        expiryDate: read('expiryDate'),
        cvv: read('cvv'),
        cardName: read('cardName'),
      }
      const delivery = read('delivery') as 'once'
      const json = { method, outcome, delivery, ...(method === 'card' && outcome === 'pay' ? { card } : {}) }
      return call(api['sandbox-gateway'].pages[':reference'].payments.$post({ param: { reference }, json }))
    },
    {
      onDone: ({ failure, returnUrl }) => (failure ? onChange() : goTo(returnUrl)),
      onRefused: onChange,
      failure: 'The payment could not be sent. Check your connection.',
    },
  )
  const leave = useAction(
    () => call(api['sandbox-gateway'].pages[':reference'].leaving.$post({ param: { reference } })),
    { onDone: ({ returnUrl }) => goTo(returnUrl) },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay.run({ form: event.currentTarget, outcome: 'pay' })
      }}
      className="grid gap-4.5"
    >
      <FormBanner attempt={pay.attempt}>{pay.refusal || leave.refusal}</FormBanner>
      <Fields method={method} page={page} />
      <SelectField label="Tell the shop" name="delivery" defaultValue="once">
        {page.deliveries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="lg" full busy={pay.busy} busyText="Paying">
        {method === 'upi' ? `Approve ${formatRupees(page.amount)} on the phone` : `Pay ${formatRupees(page.amount)}`}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={(event) => event.currentTarget.form && pay.run({ form: event.currentTarget.form, outcome: 'fail' })}
        >
          Let the bank refuse
        </Button>
        <Button variant="ghost" busy={leave.busy} onClick={() => void leave.run(undefined)}>
          Cancel and go back
        </Button>
      </div>
    </form>
  )
}

function Fields({ method, page }: { method: Method; page: GatewayPageView }): ReactNode {
  if (method === 'netbanking')
    return (
      <SelectField label="Bank" name="bank">
        {page.banks.map((bank) => (
          <option key={bank}>{bank}</option>
        ))}
      </SelectField>
    )
  if (method === 'upi') {
    const { size, path } = page.upi.qr
    return (
      <div className="grid gap-3">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code for a UPI app"
          shapeRendering="crispEdges"
          className="w-48 rounded-md border border-line bg-white text-black"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <p className="text-sm text-ink-2">
          A real gateway’s code is scanned with a UPI app, or{' '}
          <a href={page.upi.uri} className="text-brand-ink underline">
            opens one on this phone
          </a>
          . In this demo, the button below stands in for your phone.
        </p>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-x-3.5 gap-y-4.5">
      <TextField
        label="Card number"
        name="cardNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue="4111 1111 1111 1111"
        required
        className="col-span-full"
      />
      <TextField label="Expiry date" name="expiryDate" placeholder="MM/YY" defaultValue="12/40" required />
      <TextField label="CVV" name="cvv" inputMode="numeric" defaultValue="123" required />
      <TextField label="Name on card" name="cardName" defaultValue="Test Card" required className="col-span-full" />
    </div>
  )
}
