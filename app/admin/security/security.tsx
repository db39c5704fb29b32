import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { SecondFactorSection } from '#app/frame/second-factor/section.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { Loading } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/security.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, async () => ({ factors: await call(api.users.me['second-factor'].$get()) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Your login', matches) }]

export function HydrateFallback() {
  return <Loading text="Loading..." />
}

/** How the admin who is signed in signs in. */
export default function AdminSecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-(--container-text)">
      <AdminHeading>Your login</AdminHeading>
      <section aria-labelledby="second-factor" className="panel panel-pad mt-5">
        <h2 id="second-factor" className="mb-1 text-lg font-semibold">
          Second factor
        </h2>
        <p className="mb-4 text-sm text-ink-2">
          Asked for after your password, and before anything that touches money, roles or personal data.
        </p>
        <SecondFactorSection factors={loaderData.factors} />
      </section>
      <p className="mt-5 text-sm text-ink-2">
        Your password and the devices you are logged in on are in your{' '}
        <TextLink to="/profile#password">profile</TextLink>.
      </p>
    </div>
  )
}
