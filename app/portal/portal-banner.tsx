import { FormBanner, type FormBannerProps } from '#app/ui/form-banner.tsx'
import { isSessionEnded } from './session-ended.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Why something was refused, with the way to the login where the session has ended. `error`: what was thrown. */
export function PortalBanner({ error, ...banner }: Omit<FormBannerProps, 'action'> & { error: unknown }) {
  return <FormBanner {...banner} action={isSessionEnded(error) ? <SignInAgain /> : null} />
}
