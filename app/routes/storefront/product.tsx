import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ProductPage() {
  return (
    <Page>
      <PageHeading>Product</PageHeading>
    </Page>
  )
}
