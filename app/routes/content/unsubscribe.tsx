import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function UnsubscribePage() {
  return (
    <Page>
      <PageHeading>Unsubscribe</PageHeading>
    </Page>
  )
}
