import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ProductsPage() {
  return (
    <Page>
      <PageHeading>Products</PageHeading>
    </Page>
  )
}
