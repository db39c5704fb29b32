import { useLocation } from 'react-router'
import { FormBanner, type FormBannerProps } from '#app/ui/form-banner.tsx'
import { isSessionEnded } from './session-ended.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Why something was refused, with the way to the login where the session has ended. `error`: what was thrown. */
export function PortalBanner({ error, ...banner }: Omit<FormBannerProps, 'action'> & { error: unknown }) {
  const login = useLocation().pathname.startsWith('/vendor') ? '/vendor/login' : '/admin/login'
  return <FormBanner {...banner} action={isSessionEnded(error) ? <SignInAgain login={login} /> : null} />
}
