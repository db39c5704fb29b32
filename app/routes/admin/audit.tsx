import { AdminHeading } from '#app/components/admin/section.tsx'

export default function AdminAuditPage() {
  return <AdminHeading>Audit trail</AdminHeading>
}
