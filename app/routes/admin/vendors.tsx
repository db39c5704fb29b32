import { AdminHeading } from '#app/components/admin/section.tsx'

export default function AdminVendorsPage() {
  return <AdminHeading>Vendors</AdminHeading>
}
