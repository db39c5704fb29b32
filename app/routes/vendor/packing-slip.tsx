import { Page, PageHeading } from '#app/components/frame/page.tsx'
import type { DocumentHandle } from '#app/document.ts'

export const handle = { document: { shared: true } } satisfies DocumentHandle

export default function VendorPackingSlipPage() {
  return (
    <Page className="py-8">
      <PageHeading>Packing slip</PageHeading>
    </Page>
  )
}
