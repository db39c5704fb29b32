import { useLocation } from 'react-router'
import { setSession } from '#app/frame/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The way on where a session ended while somebody was writing: to the login and back here, where what was typed is offered again. */
export function SignInAgain() {
  const { pathname, search } = useLocation()
  const login = pathname.startsWith('/vendor') ? '/vendor/login' : '/admin/login'
  return (
    // Otherwise the login, which still believes they are signed in, would send them straight back here.
    <ButtonLink
      size="sm"
      to={`${login}?returnTo=${encodeURIComponent(pathname + search)}`}
      onClick={() => setSession(null)}
    >
      Log in again
    </ButtonLink>
  )
}
