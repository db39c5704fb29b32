import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function VendorProductNewPage() {
  return (
    <Page className="py-8">
      <PageHeading>Add product</PageHeading>
    </Page>
  )
}
