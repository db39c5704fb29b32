import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#app/frame/error-page.tsx'
import { AccessDenied } from '#app/portal/guard.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown instead of a product that does not exist or is another vendor's. Other errors go on to the portal's own page. */
export function ListingMissing() {
  const error = useRouteError()
  if (error instanceof AccessDenied) throw error
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <EmptyState
      level={1}
      drawing="search"
      title="Product not found"
      action={<ButtonLink to="/vendor/products">Your products</ButtonLink>}
      className="py-(--section)"
    >
      There is no such product among yours.
    </EmptyState>
  )
}
