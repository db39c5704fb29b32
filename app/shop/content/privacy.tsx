import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/privacy.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'

const updatedOn = '2026-11-20'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Privacy', matches) },
  { name: 'description', content: 'What we keep about you, why, for how long, and how to have it changed or deleted.' },
]

const whatSection: LegalSection = {
  id: 'what',
  title: 'What we keep, and why',
  body: (
    <>
      <Points>
        {[
          'Your account: name, email address, phone number if you give one, and your password in a form nobody can read. To let you in and to write to you about your orders.',
          'Where you are signed in: the kind of browser, a shortened network address, and when. So that you can see it and end it.',
          'Addresses you save. To fill the checkout for you.',
          'Orders: what you bought, for how much, where it went, whom to call, how it was paid. To deliver them, to answer for them, and because tax law asks for it.',
          'Of a card payment: its result, the network and the last four digits. Never the number, the expiry date or the CVV.',
          'Messages you send us. To answer them.',
          'Your address on the newsletter list, with the words you agreed to. Only if you subscribe.',
          'Technical logs: which page failed and when, at most with a network address. To keep the shop safe and running.',
        ]}
      </Points>
      <p>We ask for nothing else: no date of birth, no skin profile, no contacts, no location.</p>
    </>
  ),
}

const browserSection: LegalSection = {
  id: 'browser',
  title: 'What lies in your browser',
  body: (
    <>
      <Points>
        {[
          'Your cart, until you place the order or clear it. It stays in your browser; we see it only to price it.',
          'A cookie that keeps you signed in, and a second one that says only that there is such a cookie. Both go when you log out.',
        ]}
      </Points>
      <p>
        There are no advertising or analytics cookies, no trackers and no scripts of other companies, so there is
        nothing to accept or decline.
      </p>
    </>
  ),
}

const whoSection: LegalSection = {
  id: 'who',
  title: 'Who else sees it',
  body: (
    <>
      <Points>
        {[
          'Everybody: what you write in a review, with your first name and initial.',
          'The vendors of your order, and the courier: name, address, phone and what to deliver.',
          'The payment provider: what it needs to take the payment.',
          'The service that carries our mail: your address and the letter.',
          'Authorities, when the law obliges us.',
        ]}
      </Points>
      <p>We sell personal data to nobody, and show no advertising that follows you.</p>
    </>
  ),
}

const howLongSection: LegalSection = {
  id: 'how-long',
  title: 'For how long',
  body: (
    <Points>
      {[
        'Your account, addresses and devices: until you delete them.',
        'Orders: as long as tax law asks, at present 72 months after the yearly return they belong to.',
        'Reviews: until you delete them. When you delete your account, the words stay without your name, photos or anything about your skin.',
        'Messages: until the matter is settled and can no longer be disputed.',
        'The newsletter: until you leave it, by the link in each letter.',
        'Technical logs: one year.',
      ]}
    </Points>
  ),
}

const rightsSection: LegalSection = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <>
      <p>
        The Digital Personal Data Protection Act 2023 gives you these rights. Its duties come into force in stages; we
        honour all of them today.
      </p>
      <Points>
        {[
          <>
            See and correct: your <TextLink to="/profile">profile</TextLink> shows and changes most of it. For a summary
            of everything, and of whom it was shared with, write to us.
          </>,
          <>
            Delete: in your profile, at once. Orders stay as long as the law asks, with the name and address they went
            to.
          </>,
          'Withdraw consent, as easily as you gave it: the newsletter by its link, the account by deleting it.',
          'Name somebody who may use these rights for you if you die or cannot act.',
          'Complain: to our grievance officer, who answers within 30 days, and then to the Data Protection Board of India.',
        ]}
      </Points>
    </>
  ),
}

const childrenSection = (shop: ShopView): LegalSection => ({
  id: 'children',
  title: 'Children',
  body: (
    <p>
      {shop.name} is for people of 13 and older, and under 18 a parent or guardian buys. We track nobody and target no
      advertising, children least of all. If a child has registered without a parent's consent, write to us and we
      delete the account.
    </p>
  ),
})

const safetySection: LegalSection = {
  id: 'safety',
  title: 'How we keep it safe',
  body: (
    <p>
      Passwords are stored hashed, connections are encrypted, and few people may see personal data, each only what their
      work needs. If data of yours is ever exposed, we tell you and the Data Protection Board without delay.
    </p>
  ),
}

const changesSection: LegalSection = {
  id: 'changes',
  title: 'Changes',
  body: <p>When this page changes, the date above changes with it. For a new purpose we ask you again.</p>,
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Who answers',
  body: <LegalContact shop={shop} matter="About your data" />,
})

const sectionsFor = (shop: ShopView): LegalSection[] => [
  whatSection,
  browserSection,
  whoSection,
  howLongSection,
  rightsSection,
  childrenSection(shop),
  safetySection,
  changesSection,
  contactSection(shop),
]

export default function PrivacyPage() {
  const { shop } = useFrame()
  return (
    <LegalPage
      title="Privacy"
      updatedOn={updatedOn}
      summary="We keep what an order needs, tell you what that is, and delete it when you ask and the law lets us."
      sections={sectionsFor(shop)}
    />
  )
}
