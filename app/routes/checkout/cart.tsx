import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function CartPage() {
  return (
    <Page>
      <PageHeading>Cart</PageHeading>
    </Page>
  )
}
