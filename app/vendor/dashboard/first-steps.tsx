import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { checkIcon } from '#app/ui/icons-order.ts'
import type { VendorOverviewView } from '#modules/insights/shapes.ts'
import { businessSteps } from '#modules/vendors/rules.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'

interface Step {
  title: string
  text: string
  done: boolean
  action?: { label: string; to: string } | undefined
}

type Business = Pick<BusinessView, 'status' | 'missing'>

function toBusiness({ status, missing }: Business): Step['action'] | undefined {
  // What was sent back leads there itself, with the reason.
  if (status === 'rejected') return undefined
  const isBegun = missing.length < businessSteps.length
  return { label: missing.length === 0 ? 'Review and send' : isBegun ? 'Continue' : 'Start', to: '/vendor/business' }
}

function stepsOf({ shop, products }: VendorOverviewView, business: Business): Step[] {
  const isTold = shop.status !== 'draft' && shop.status !== 'rejected'
  return [
    {
      title: 'Tell us about your business',
      text: 'Legal name, GSTIN, address and bank account. We check them once, then you can sell.',
      done: isTold,
      action: toBusiness(business),
    },
    {
      title: 'Add your first product',
      text: 'Photos, price, stock and what the law requires. You can start while we check your details.',
      done: products.all > 0,
      action: { label: 'Add product', to: '/vendor/products/new' },
    },
    {
      title: 'Send it for review',
      text: 'Each product has a checklist that says what is still missing. Once it is approved, it is on sale.',
      done: products.live > 0,
      action: { label: 'See your products', to: '/vendor/products' },
    },
    { title: 'Pack your first order', text: 'It appears here automatically, and we email you.', done: false },
  ]
}

/** Before the first sale there are no figures to look at, but a way to them. */
export function FirstSteps({ overview, business }: { overview: VendorOverviewView; business: Business }) {
  const steps = stepsOf(overview, business)
  const next = steps.find((step) => !step.done)
  return (
    <section aria-labelledby="first-steps" className="panel min-w-0">
      <div className="p-5">
        <h2 id="first-steps" className="text-xl font-semibold">
          Your path to your first sale
        </h2>
        <ol className="mt-4 grid gap-4.5">
          {steps.map((step, at) => (
            <li key={step.title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
              <span
                className={`grid size-8 place-items-center rounded-full border text-sm font-semibold tabular-nums ${
                  step.done ? 'border-transparent bg-brand text-on-brand' : 'border-line-strong text-ink-2'
                }`}
              >
                {step.done ? <Icon path={checkIcon} size={16} /> : at + 1}
              </span>
              <div className="pt-1">
                <h3 className="leading-snug font-semibold">
                  {step.title}
                  {step.done ? <span className="sr-only"> (done)</span> : null}
                </h3>
                <p className="mt-0.5 text-sm text-ink-2">{step.text}</p>
                {step === next && step.action ? (
                  <ButtonLink to={step.action.to} className="mt-2.5">
                    {step.action.label}
                  </ButtonLink>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
