import { AdminHeading } from '#app/components/admin/section.tsx'

export default function AdminNewsletterPage() {
  return <AdminHeading>Newsletter</AdminHeading>
}
