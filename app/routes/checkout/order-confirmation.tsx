import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function OrderConfirmationPage() {
  return (
    <Page>
      <PageHeading>OrderConfirmation</PageHeading>
    </Page>
  )
}
