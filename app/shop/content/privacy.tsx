import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreement } from '#modules/accounts/agreement.ts'
import { cookies, inBrowser, personalData } from '#modules/privacy/disclosures.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/privacy.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'

const updatedOn = agreement.privacy.updatedOn

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Privacy', matches) },
  { name: 'description', content: 'What we keep about you, why, for how long, and how to have it changed or deleted.' },
]

const whatSection: LegalSection = {
  id: 'what',
  title: 'What we keep, and why',
  body: (
    <>
      <Points>{personalData.map(({ what }) => what)}</Points>
      <p>
        To keep the shop safe, we count attempts by network address, for an hour at most, and by a code made of your
        email address, for a day. We ask for nothing else: no date of birth, no contacts, no location.
      </p>
    </>
  ),
}

const browserSection: LegalSection = {
  id: 'browser',
  title: 'What your browser stores',
  body: (
    <>
      <Points>{[...inBrowser, ...cookies].map(({ what }) => what)}</Points>
      <p>
        You can empty all of it in your browser's settings. There are no advertising or analytics cookies, no trackers
        and no scripts of other companies, so there is nothing to accept or decline.
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
          'The sellers of your order, and the courier: name, address, phone and what to deliver.',
          'The payment provider: what it needs to take the payment.',
          'The service that delivers our email: your address and the email.',
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
        'Your account, addresses, wishlist, messages and devices: until you delete them or the account.',
        'Orders: as long as tax law asks, at present 72 months after the yearly return they belong to. When you delete your account, your email address, both phone numbers, the landmark, the kind of address and our own notes are deleted from each order 30 days after it arrives or is cancelled.',
        'Photos of what you sent back: 180 days after the last step of the return. The account for its money: until all of it has been sent.',
        'Reviews: until you delete them. When you delete your account, the words others have read stay without your name, photos or anything about your skin.',
        'The words of the emails we send: until they are sent, seven days at most. That there was one: 90 days.',
        'The newsletter: until you leave it, by the link in each email. An address that nobody confirms is forgotten after seven days.',
        'Emails about stock: your address goes 90 days after the email, or after a year of waiting.',
        'The record of sign-ins and changes: nine years, because it explains our books, which the law has us keep for so long. What you agreed to: for good, because it is our proof of it. When you delete your account, your name goes from both.',
        'Technical logs: the shop writes them out and keeps none itself. How long they stay is set on the machine it runs on.',
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
            See, download and correct: your <TextLink to="/profile">profile</TextLink> shows and changes most of it, and
            saves everything we keep of you as a file. To hear whom it was shared with, write to us.
          </>,
          <>
            Delete: in your profile, at once. Orders stay as long as the law asks, with the name and address they went
            to. Backups made before hold it until they are deleted.
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
  body: <p>When this page changes, the date above changes with it, and we ask once whether you agree.</p>,
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Contact',
  body: <LegalContact shop={shop} matter="About your data" />,
})

export const privacySections = (shop: ShopView): LegalSection[] => [
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
      sections={privacySections(shop)}
    />
  )
}
