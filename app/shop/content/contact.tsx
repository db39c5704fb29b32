import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { telephone } from '#app/ui/telephone.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/contact.ts'
import { ContactFaq, ContactGrievance } from './contact-answers.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo, WhyChooseUs } from './contact-info.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Contact', matches) },
  {
    name: 'description',
    content: 'Write to us, call us, or find the answer: tracking, returns, authenticity, shipping.',
  },
]

export default function ContactPage() {
  const { shop } = useFrame()
  return (
    <Page className="pt-[clamp(1.75rem,4vw,3.5rem)]">
      <PageHeading size="lg">Contact us</PageHeading>
      <p className="mt-3 max-w-(--container-text) text-lg text-ink-2">
        Questions about a product, an order or selling with us: write, and a person replies within 24 hours.
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="write-heading" className="panel panel-pad self-start">
          <h2 id="write-heading" className="mb-4 text-xl font-semibold">
            Write to us
          </h2>
          <noscript>{import.meta.env.SSR ? <WithoutScript shop={shop} /> : null}</noscript>
          <div className="noscript:hidden">
            <ContactForm />
          </div>
        </section>
        <div className="grid content-start gap-9">
          <ContactInfo shop={shop} />
          <WhyChooseUs shopName={shop.name} />
        </div>
      </div>
      <div className="band grid items-start gap-x-12 gap-y-(--section) lg:grid-cols-2">
        <ContactFaq authenticity={shop.authenticity} />
        <ContactGrievance shop={shop} />
      </div>
    </Page>
  )
}

/** Only the document has these words: the form sends by script alone. */
const WithoutScript = ({ shop }: { shop: ShopView }) => (
  <p>
    You need JavaScript to write to us here. Call{' '}
    <a href={telephone(shop.supportPhone)} className="link">
      {shop.supportPhone}
    </a>{' '}
    or email{' '}
    <a href={`mailto:${shop.supportEmail}`} className="link">
      {shop.supportEmail}
    </a>
    .
  </p>
)
