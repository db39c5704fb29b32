import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function CheckoutPage() {
  return (
    <Page>
      <PageHeading>Checkout</PageHeading>
    </Page>
  )
}
