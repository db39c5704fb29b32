import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreement } from '#modules/accounts/agreement.ts'
import { refundTime } from '#modules/payments/refund-time.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/terms.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'
import { PutForward } from './ranking.tsx'

const updatedOn = agreement.terms.updatedOn

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Terms', matches) },
  { name: 'description', content: 'The rules of buying and selling here, in plain words.' },
]

const whoSection = (shop: ShopView): LegalSection => ({
  id: 'who',
  title: 'Who we are',
  body: (
    <p>
      {shop.name} is a marketplace run by {shop.legalName}. Products are sold by independent sellers; each product page
      names its seller with address and contact. You buy from the seller. We show the products, take the order and the
      payment, and stand by you if something goes wrong.
    </p>
  ),
})

const ageSection = (shop: ShopView): LegalSection => ({
  id: 'age',
  title: 'Your age',
  body: (
    <p>
      You must be at least 13 to use {shop.name}. If you are under 18, a parent or guardian buys for you, with an
      account of their own. We ask for no date of birth.
    </p>
  ),
})

const accountSection: LegalSection = {
  id: 'account',
  title: 'Your account',
  body: (
    <Points>
      {[
        'Looking around and filling a cart needs no account. Placing an order does.',
        'Give your own name and an email address you can read: emails about your orders go there. Reviews and uploads wait until you have confirmed it by the link we send.',
        'Keep your password to yourself. If you think somebody knows it, change it; that logs out every other device.',
        'You can delete your account in your profile whenever you like.',
      ]}
    </Points>
  ),
}

const pricesSection: LegalSection = {
  id: 'prices',
  title: 'Prices and tax',
  body: (
    <>
      <p>
        Prices are in Indian rupees, before tax. 18% tax is added to the subtotal, rounded to the rupee; shipping is
        free; the total is subtotal and tax, nothing else. Beside each price stands what you pay with tax, and no price
        with tax is above the maximum retail price on the pack.
      </p>
      <p>
        If a price or the stock changes while you shop, we tell you before the order is placed, and you decide again.
        The price is the same for everybody.
      </p>
    </>
  ),
}

const ordersSection: LegalSection = {
  id: 'orders',
  title: 'Orders and payment',
  body: (
    <>
      <p>
        You order by pressing Place Order, after seeing every amount. We confirm the order on screen and by email. For
        card, UPI and net banking we hold the products for at least 15 minutes while the payment is made, and you may
        try again. If nothing is paid by then, the order is cancelled and nothing is owed; money that arrives later goes
        back to you. Cash on delivery is paid to the courier.
      </p>
      <p>Card numbers go to the payment provider only. We keep the result of the payment and the last four digits.</p>
    </>
  ),
}

const deliverySection: LegalSection = {
  id: 'delivery',
  title: 'Delivery',
  body: (
    <p>
      We deliver within India only, free of charge, as a rule within five days of the order. An order with products of
      several sellers may come in several parcels. If a delivery is late, you may return it unopened at the seller’s
      cost.
    </p>
  ),
}

const cancellingSection: LegalSection = {
  id: 'cancelling',
  title: 'Cancelling and returning',
  body: (
    <>
      <p>
        Cancelling is free until the order is shipped. Unopened products can be returned within 30 days of delivery,
        unless the product’s page says otherwise, and {`refunds take ${refundTime}.`} The{' '}
        <TextLink to="/returns">returns page</TextLink> is part of these terms and says who pays for what.
      </p>
    </>
  ),
}

const rankingSection: LegalSection = {
  id: 'ranking',
  title: 'How we rank products',
  body: (
    <>
      <p>
        The list of products is sorted as you choose: by name, price, rating, what sells best, newest, or country of
        origin.
      </p>
      <p>
        A search puts the best matches first; among equals, those that people buy and review more. What is sold out
        comes last there, and in the order of what sells best.
      </p>
      <PutForward />
      <p>No seller can pay for a better place, and all sellers are treated alike. Nothing is ranked by who you are.</p>
    </>
  ),
}

const useSection: LegalSection = {
  id: 'use',
  title: 'Using cosmetics',
  body: (
    <p>
      Read the ingredients and the directions on the pack, and try a new product on a small patch of skin first. Colours
      look different on different screens and skins. Nothing here is medical advice, and no cosmetic cures an illness.
    </p>
  ),
}

const vendorsSection: LegalSection = {
  id: 'vendors',
  title: 'If you sell here',
  body: (
    <Points>
      {[
        'Every seller gives us its legal details before anything goes on sale.',
        'You may sell only what you are allowed to sell: genuine, in date, with the labels and licences the law asks for.',
        'Descriptions and pictures must be true, and you take back what is defective, wrong or late.',
        'You use what you learn about customers to fulfil their orders, and for nothing else.',
      ]}
    </Points>
  ),
}

const fairnessSection: LegalSection = {
  id: 'fairness',
  title: 'Fair use',
  body: (
    <p>
      Do not break into accounts, overload the site, copy the catalogue for another shop, or place orders you do not
      intend to accept. We may close an account that does, and say why.
    </p>
  ),
}

const lawSection: LegalSection = {
  id: 'law',
  title: 'Law and disputes',
  body: (
    <p>
      The law of India applies. Nothing in these terms takes away a right that consumer law gives you: you can go to our
      grievance officer, to the National Consumer Helpline (1915), and to the consumer commission where you live.
    </p>
  ),
}

const changesSection: LegalSection = {
  id: 'changes',
  title: 'Changes',
  body: (
    <p>
      When these terms change, the date above changes with them, and we ask once whether you agree. An order follows the
      terms of the day it was placed.
    </p>
  ),
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Questions and complaints',
  body: <LegalContact shop={shop} matter="About these terms" />,
})

export const termsSections = (shop: ShopView): LegalSection[] => [
  whoSection(shop),
  ageSection(shop),
  accountSection,
  pricesSection,
  ordersSection,
  deliverySection,
  cancellingSection,
  rankingSection,
  useSection,
  vendorsSection,
  fairnessSection,
  lawSection,
  changesSection,
  contactSection(shop),
]

export default function TermsPage() {
  const { shop } = useFrame()
  return (
    <LegalPage
      title="Terms"
      updatedOn={updatedOn}
      summary="The rules of buying and selling here, in plain words. By registering or placing an order you agree to them."
      sections={termsSections(shop)}
    />
  )
}
