import { Page, PageHeading } from '#app/components/frame/page.tsx'
import type { DocumentHandle } from '#app/document.ts'

export const handle = { document: { shared: true } } satisfies DocumentHandle

export default function VendorProductPage() {
  return (
    <Page className="py-8">
      <PageHeading>Product</PageHeading>
    </Page>
  )
}
