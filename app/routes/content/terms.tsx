import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function TermsPage() {
  return (
    <Page>
      <PageHeading>Terms</PageHeading>
    </Page>
  )
}
