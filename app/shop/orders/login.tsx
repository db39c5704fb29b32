import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** For somebody who is not signed in: the way to the login and back to this page. */
export function LoginToView() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      drawing="lock"
      title="Please login to view orders"
      action={<ButtonLink to={`/login?returnTo=${pathname}`}>Login</ButtonLink>}
    />
  )
}
