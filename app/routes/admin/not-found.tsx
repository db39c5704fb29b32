import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function NotFoundPage() {
  return (
    <Page>
      <PageHeading>NotFound</PageHeading>
    </Page>
  )
}
