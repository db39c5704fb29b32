import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function SettingsPage() {
  return (
    <Page>
      <PageHeading>Settings</PageHeading>
    </Page>
  )
}
