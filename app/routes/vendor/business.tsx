import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function VendorBusinessPage() {
  return (
    <Page className="py-8">
      <PageHeading>Business details</PageHeading>
    </Page>
  )
}
