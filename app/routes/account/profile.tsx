import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ProfilePage() {
  return (
    <Page>
      <PageHeading>Profile</PageHeading>
    </Page>
  )
}
