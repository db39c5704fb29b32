import { AdminHeading } from '#app/components/admin/section.tsx'

export default function AdminMailPage() {
  return <AdminHeading>Mail</AdminHeading>
}
