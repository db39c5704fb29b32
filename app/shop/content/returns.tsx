import { Fragment } from 'react'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longestRefundTime, refundTime } from '#modules/payments/refund-time.ts'
import { lawDays } from '#modules/returns/law-days.ts'
import { answerHours, checkDays, returnReasonNames, returnReasons, sendDays } from '#modules/returns/rules.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/returns.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'

const updatedOn = '2026-11-27'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Returns', matches) },
  { name: 'description', content: `Returns within 30 days, refunds in ${refundTime}, and who pays for what.` },
]

const returnableSection: LegalSection = {
  id: 'what',
  title: 'What you can return',
  body: (
    <>
      <p>
        Any product that is unopened: its seal unbroken, unused, in its own packaging. You have 30 days from the day it
        was delivered. The form asks why, so that the seller can do better; “I changed my mind” is enough.
      </p>
      <p>
        A category may have a longer or a shorter window, or none. The one on the day of your order counts, and the form
        offers only what is still open.
      </p>
      <p>
        Once opened, cosmetics cannot be sold to anybody else, so a change of mind after opening is not a reason for a
        return. A fault is, opened or not: see the next section.
      </p>
    </>
  ),
}

/** What is wrong with a product, in the words of the form, by what holds for it. */
function faults(): [terms: string, reasons: string[]][] {
  const lists = new Map<string, string[]>()
  for (const name of returnReasonNames) {
    const { words, payer, opened, window } = returnReasons[name]
    if (payer !== 'vendor') continue
    const until = window === 'any' ? 'at any time' : `within ${lawDays} days of delivery`
    const terms = `${opened ? 'Opened or not' : 'Unopened'}, ${until}:`
    lists.set(terms, [...(lists.get(terms) ?? []), words])
  }
  return [...lists]
}

const wrongSection: LegalSection = {
  id: 'wrong',
  title: 'If something is wrong',
  body: (
    <>
      <p>
        Choose one of these reasons on the form. The seller arranges pickup and pays for it. If a category’s return
        window is longer than {lawDays} days, you have that long for faults too.
      </p>
      {faults().map(([terms, reasons]) => (
        <Fragment key={terms}>
          <p>{terms}</p>
          <Points>{reasons}</Points>
        </Fragment>
      ))}
      <p>
        You get the full price with tax back, or another shade or size at the same price or less, as you prefer. What
        came damaged, wrong, faulty or expired can also be replaced by the same product while we have it. If the
        replacement has a fault, report it in My Orders with a photo, within {lawDays} days of its delivery: we decide
        whether to refund it. If a product irritates your skin, stop using it.
      </p>
    </>
  ),
}

const costsSection: LegalSection = {
  id: 'costs',
  title: 'Who pays for what',
  body: (
    <>
      <p>
        Returns are free in the sense that we charge no return or restocking fee: you get back all you paid for the
        product, tax included. Sending it back to the seller is a different matter:
      </p>
      <Points>
        {[
          'You changed your mind: you choose a courier and pay for the return shipping, unless the seller arranges pickup and pays for it.',
          'Something is wrong, as listed above: the seller arranges pickup and pays for the return shipping.',
        ]}
      </Points>
      <p>Shipping to you was free, so nothing is deducted for it.</p>
    </>
  ),
}

const howSection = (shop: ShopView): LegalSection => ({
  id: 'how',
  title: 'How to return',
  body: (
    <>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>
          Open the order in <TextLink to="/orders">My Orders</TextLink> and choose Return or exchange. Say what you’re
          sending back and why; if something is wrong, add photos. You see who pays for return shipping before you send
          anything. Can’t log in? Call {shop.supportPhone}.
        </li>
        <li>The seller answers within {answerHours} hours. Without an answer it is approved automatically.</li>
        <li>
          Pack the product well, in its own packaging. The seller arranges pickup, or you send it within {sendDays} days
          and give us the tracking number.
        </li>
        <li>
          The seller checks it within {checkDays} working days. If the seller refuses, ask us to review it: we decide,
          and tell you why.
        </li>
      </ol>
    </>
  ),
})

const refundsSection: LegalSection = {
  id: 'refunds',
  title: 'Refunds',
  body: (
    <>
      <p>
        Refunds take {refundTime} from the day your return is accepted. They go the way you paid: to the card, the UPI
        account or the bank account. For cash on delivery we ask you for a bank account or a UPI ID.
      </p>
      <p>If a refund is not there after {longestRefundTime}, write to us with the order ID.</p>
    </>
  ),
}

const cancellingSection: LegalSection = {
  id: 'cancelling',
  title: 'Cancelling before it ships',
  body: (
    <p>
      Until an order is shipped, while it is pending or processing, you can cancel it in{' '}
      <TextLink to="/orders">My Orders</TextLink>, at once and free of charge. What you paid is refunded in full within{' '}
      {refundTime}.
    </p>
  ),
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Questions',
  body: <LegalContact shop={shop} matter="About a return" />,
})

export const returnsSections = (shop: ShopView): LegalSection[] => [
  returnableSection,
  wrongSection,
  costsSection,
  howSection(shop),
  refundsSection,
  cancellingSection,
  contactSection(shop),
]

export default function ReturnsPage() {
  const { shop } = useFrame()
  return (
    <LegalPage
      title="Returns"
      updatedOn={updatedOn}
      summary={`You can return unopened products within 30 days of delivery. Refunds take ${refundTime}. Below: how, and who pays for what.`}
      sections={returnsSections(shop)}
    />
  )
}
