import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function VendorProductsPage() {
  return (
    <Page className="py-8">
      <PageHeading>Products</PageHeading>
    </Page>
  )
}
