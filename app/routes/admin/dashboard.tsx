import { AdminSection } from '#app/components/admin/section.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Admin' }]

export default function AdminDashboardPage() {
  return <AdminSection title="Dashboard">There are no figures to show here.</AdminSection>
}
