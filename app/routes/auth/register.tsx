import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function RegisterPage() {
  return (
    <Page>
      <PageHeading>Register</PageHeading>
    </Page>
  )
}
