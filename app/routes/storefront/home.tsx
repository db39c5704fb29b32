import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function HomePage() {
  return (
    <Page>
      <PageHeading>Home</PageHeading>
    </Page>
  )
}
