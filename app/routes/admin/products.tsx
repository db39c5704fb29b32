import { AdminSection } from '#app/components/admin/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Products · Admin' }]

export default function AdminProductsPage() {
  return (
    <AdminSection title="Products">
      There is no product management here. Customers see what is on sale in the{' '}
      <TextLink to="/products">catalogue</TextLink>.
    </AdminSection>
  )
}
