import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function AboutPage() {
  return (
    <Page>
      <PageHeading>About</PageHeading>
    </Page>
  )
}
