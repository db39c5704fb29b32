import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function OrdersPage() {
  return (
    <Page>
      <PageHeading>Orders</PageHeading>
    </Page>
  )
}
