import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function VendorOrdersPage() {
  return (
    <Page className="py-8">
      <PageHeading>Orders</PageHeading>
    </Page>
  )
}
