import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ResetPasswordPage() {
  return (
    <Page>
      <PageHeading>ResetPassword</PageHeading>
    </Page>
  )
}
