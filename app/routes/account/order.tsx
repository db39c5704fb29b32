import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function OrderPage() {
  return (
    <Page>
      <PageHeading>Order</PageHeading>
    </Page>
  )
}
