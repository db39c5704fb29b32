import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function DashboardPage() {
  return (
    <Page>
      <PageHeading>Dashboard</PageHeading>
    </Page>
  )
}
