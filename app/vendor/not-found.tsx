import { data } from 'react-router'
import { pageTitle } from '#app/frame/page-title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/not-found.ts'

/** The document says 404 to everybody; what it shows is for vendors alone, behind the guard. */
export function loader() {
  return data(null, 404)
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Page Not Found', matches) }]

export default function VendorNotFoundPage() {
  return (
    <EmptyState
      level={1}
      drawing="search"
      title="Page not found"
      action={<ButtonLink to="/vendor/dashboard">Go to your dashboard</ButtonLink>}
      className="py-(--section)"
    >
      There is no page at this address in the vendor portal.
    </EmptyState>
  )
}
