import { AdminHeading } from '#app/components/admin/section.tsx'
import type { DocumentHandle } from '#app/document.ts'

export const handle = { document: { shared: true } } satisfies DocumentHandle

export default function AdminVendorPage() {
  return <AdminHeading>Vendor</AdminHeading>
}
