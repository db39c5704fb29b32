import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function ContactPage() {
  return (
    <Page>
      <PageHeading>Contact</PageHeading>
    </Page>
  )
}
