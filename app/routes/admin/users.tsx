import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function UsersPage() {
  return (
    <Page>
      <PageHeading>Users</PageHeading>
    </Page>
  )
}
