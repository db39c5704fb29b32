import { redirect, useNavigate } from 'react-router'
import { AccountNotices } from '#app/frame/account-notices.tsx'
import { api, call } from '#app/frame/api.ts'
import { ConfirmIdentity } from '#app/frame/confirm-identity.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { SecondFactorSection } from '#app/frame/second-factor/section.tsx'
import { getSession, setSession } from '#app/frame/session.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/profile.ts'
import { ProfileAddresses } from './addresses.tsx'
import { ProfileData } from './data.tsx'
import { ProfileDelete } from './delete.tsx'
import { ProfileDetails } from './details.tsx'
import { ProfileEmail } from './email.tsx'
import { ProfilePassword } from './password.tsx'
import { ProfileSection } from './section.tsx'
import { ProfileSessions } from './sessions.tsx'

const login = '/login?returnTo=/profile'

/** Everything of the person signed in; a stranger goes to the login and comes back. */
export async function clientLoader() {
  const session = await getSession()
  if (!session) throw redirect(login)
  try {
    const [addresses, sessions, factors] = await Promise.all([
      call(api.users.me.addresses.$get()),
      call(api.users.me.sessions.$get()),
      call(api.users.me['second-factor'].$get()),
    ])
    return { user: session.user, addresses: addresses.items, sessions: sessions.items, factors }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
    setSession(null)
    throw redirect(login)
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Profile', matches) }]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <PageHeading>Profile</PageHeading>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-56" />
      </Loading>
    </Page>
  )
}

/** Only the document has these words. */
const WithoutScript = () => <p className="mt-4">You need JavaScript to see and change your profile.</p>

export default function ProfilePage({ loaderData: { user, addresses, sessions, factors } }: Route.ComponentProps) {
  return (
    <Page className="pt-8">
      <ConfirmIdentity />
      <PageHeading className="mb-6">Profile</PageHeading>
      <AccountNotices className="mb-6" />
      <ProfileSection id="details" title="Details" text="Your name and phone number, filled in for you at checkout.">
        <ProfileDetails user={user} />
      </ProfileSection>
      <ProfileSection id="email" title="Email" text="You log in with this; order emails come here.">
        <ProfileEmail user={user} />
      </ProfileSection>
      <ProfileSection id="addresses" title="Saved addresses" text="Used at checkout. Your default comes first.">
        <ProfileAddresses user={user} addresses={addresses} />
      </ProfileSection>
      <ProfileSection id="password" title="Password" text="A new password logs out every other device.">
        <ProfilePassword user={user} />
      </ProfileSection>
      <ProfileSection
        id="second-factor"
        title="Second factor"
        text="Asked for after your password, and before sensitive changes."
      >
        <SecondFactorSection factors={factors} />
      </ProfileSection>
      <ProfileSection
        id="devices"
        title="Devices"
        text="Where you are logged in. Log out any device you don’t recognise."
      >
        <ProfileSessions sessions={sessions} />
      </ProfileSection>
      <ProfileSection id="data" title="Your data" text="Everything we keep about you, as a file.">
        <ProfileData />
      </ProfileSection>
      <ProfileSection
        id="delete"
        title="Delete account"
        text="This cannot be undone. Tax law makes us keep your orders."
      >
        <ProfileDelete user={user} />
      </ProfileSection>
    </Page>
  )
}

export function ErrorBoundary() {
  const navigate = useNavigate()
  return (
    <Page className="py-8">
      <PageHeading>Profile</PageHeading>
      <FormBanner
        className="mt-4"
        action={
          <Button variant="secondary" onClick={() => navigate('.', { replace: true })}>
            Try again
          </Button>
        }
      >
        Your profile could not be loaded. Please try again.
      </FormBanner>
    </Page>
  )
}
