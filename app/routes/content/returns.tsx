import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ReturnsPage() {
  return (
    <Page>
      <PageHeading>Returns</PageHeading>
    </Page>
  )
}
