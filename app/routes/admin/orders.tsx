import { AdminSection } from '#app/components/admin/section.tsx'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Orders · Admin' }]

export default function AdminOrdersPage() {
  return <AdminSection title="Orders">There is no order management here.</AdminSection>
}
