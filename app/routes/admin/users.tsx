import { AdminSection } from '#app/components/admin/section.tsx'
import type { Route } from './+types/users.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Users · Admin' }]

export default function AdminUsersPage() {
  return <AdminSection title="Users">There is no user management here.</AdminSection>
}
