import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ForgotPasswordPage() {
  return (
    <Page>
      <PageHeading>ForgotPassword</PageHeading>
    </Page>
  )
}
