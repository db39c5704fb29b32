import { AdminHeading } from '#app/components/admin/section.tsx'

export default function AdminMessagesPage() {
  return <AdminHeading>Messages</AdminHeading>
}
