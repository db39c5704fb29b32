import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function PrivacyPage() {
  return (
    <Page>
      <PageHeading>Privacy</PageHeading>
    </Page>
  )
}
