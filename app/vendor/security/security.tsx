import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { SecondFactorSection } from '#app/frame/second-factor/section.tsx'
import { loadForVendor } from '#app/portal/load.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/security.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForVendor(request, async () => ({ factors: await call(api.users.me['second-factor'].$get()) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Your login', matches) }]

/** How the person who is signed in for a vendor signs in. */
export default function VendorSecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow className="pb-12">
      <Breadcrumbs trail={[{ label: 'Home', to: '/vendor/dashboard' }]} current="Your login" />
      <PageHeading>Your login</PageHeading>
      <section aria-labelledby="second-factor" className="panel panel-pad mt-6">
        <h2 id="second-factor" className="mb-1 text-xl font-semibold">
          Second factor
        </h2>
        <p className="mb-4 text-ink-2">
          Asked for after your password. Your shop, its orders and its money are behind this login.
        </p>
        <SecondFactorSection factors={loaderData.factors} />
      </section>
      <p className="mt-5 text-sm text-ink-2">
        Your password and the devices you are logged in on are in your{' '}
        <TextLink to="/profile#password">profile</TextLink>.
      </p>
    </Page>
  )
}
