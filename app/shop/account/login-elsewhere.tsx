import { useLocation } from 'react-router'
import { ApiProblem } from '#app/ui/problem.ts'

/**
 * The way on where a session ended while somebody was writing: the login opens in another tab, and what was typed stays here to be saved. Nothing
 * for any other error.
 */
export function LoginElsewhere({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (!(error instanceof ApiProblem && error.status === 401)) return null
  return (
    <a href={`/login?returnTo=${encodeURIComponent(pathname)}`} target="_blank" rel="noreferrer" className="link">
      Log in again in another tab, then save
    </a>
  )
}
