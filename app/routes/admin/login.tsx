import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function LoginPage() {
  return (
    <Page>
      <PageHeading>Login</PageHeading>
    </Page>
  )
}
