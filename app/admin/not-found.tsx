import { data } from 'react-router'
import { pageTitle } from '#app/frame/page-title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/not-found.ts'
import { AdminHeading } from './section.tsx'

/** The document says 404 to everybody; what it shows is for admins alone, behind the guard. */
export function loader() {
  return data(null, 404)
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Admin Page Not Found', matches) }]

export default function AdminNotFoundPage() {
  return (
    <>
      <AdminHeading>Admin Page Not Found</AdminHeading>
      <p className="mt-2 text-ink-2">There is no page at this address in the admin portal.</p>
      <ButtonLink to="/admin/dashboard" className="mt-5">
        Go to Dashboard
      </ButtonLink>
    </>
  )
}
