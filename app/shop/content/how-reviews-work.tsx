import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { rejectionReasons } from '#modules/reviews/limits.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/how-reviews-work.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'

const updatedOn = '2026-11-27'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('How reviews work', matches) },
  { name: 'description', content: 'Who may write a review, how we check them, and how the average is made.' },
]

const whoSection: LegalSection = {
  id: 'who',
  title: 'Who may write',
  body: (
    <>
      <p>
        Only someone who bought the product here and received it can review it, once per product. That is what “verified
        buyer” means. Sellers cannot review what they sell, and nobody is paid or rewarded for a review.
      </p>
      <p>
        You can write one from <TextLink to="/orders">My Orders</TextLink> or the product’s page. A review carries your
        first name and initial. Skin type, skin tone and age are shown only if you choose to share them.
      </p>
    </>
  ),
}

const checksSection: LegalSection = {
  id: 'checks',
  title: 'How we check',
  body: (
    <>
      <p>
        A program looks for links, email addresses, phone numbers, abusive language, mostly capital letters and repeated
        text. What it finds waits until one of us has read it. Everything else can be read at once, unless we are
        reading all reviews first. Readers can report what they find wrong, and we look at each report.
      </p>
      <p>We reject a review only for one of these reasons, and tell its author which:</p>
      <Points>{Object.values(rejectionReasons)}</Points>
      <p>
        The rules are the same for good and bad reviews: how many stars somebody gave is never a reason. We never change
        the words or stars of a review.
      </p>
    </>
  ),
}

const averageSection: LegalSection = {
  id: 'average',
  title: 'How the average is made',
  body: (
    <p>
      It is the plain mean of all ratings that count, rounded to one decimal: every published review counts the same,
      old or new. Ratings that came with a demo catalogue are counted separately, and the product’s page says how many
      there are.
    </p>
  ),
}

const orderSection: LegalSection = {
  id: 'order',
  title: 'How reviews are sorted',
  body: (
    <p>
      First those that most readers found helpful; you can choose the newest, the highest or the lowest instead. Anyone
      with an account and a confirmed email address has one vote per review, except its author and the seller.
    </p>
  ),
}

const answersSection: LegalSection = {
  id: 'answers',
  title: 'What sellers can do',
  body: (
    <p>
      A seller can answer each review once, in public. It cannot remove, hide or reorder reviews. An answer that breaks
      the rules above is taken down like a review.
    </p>
  ),
}

const yoursSection: LegalSection = {
  id: 'yours',
  title: 'Changing and deleting yours',
  body: (
    <p>
      You can change or delete your review at any time; a change is marked with its date. When you delete your account,
      the words stay without your name, your photos or anything about your skin.
    </p>
  ),
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Questions',
  body: <LegalContact shop={shop} matter="About a review" />,
})

const sectionsFor = (shop: ShopView): LegalSection[] => [
  whoSection,
  checksSection,
  averageSection,
  orderSection,
  answersSection,
  yoursSection,
  contactSection(shop),
]

export default function HowReviewsWorkPage() {
  const { shop } = useFrame()
  return (
    <LegalPage
      title="How reviews work"
      updatedOn={updatedOn}
      summary="Only buyers can write reviews. The same rules apply to good and bad ones. Below: the rules, and how the average is made."
      sections={sectionsFor(shop)}
    />
  )
}
