import { AdminSection } from '#app/components/admin/section.tsx'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Admin' }]

export default function AdminSettingsPage() {
  return <AdminSection title="Settings">There are no settings to change here.</AdminSection>
}
