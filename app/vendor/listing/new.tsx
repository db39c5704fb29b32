import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/new.ts'
import { ListingForm } from './form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await vendorSession(request)
  return { form: await call(api.vendor.products.form.$get()), userId: user.id }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Add product', matches) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export default function NewListingPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { form, userId } = loaderData
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Products', to: '/vendor/products' }]} current="Add product" />
      <PageHeading>Add product</PageHeading>
      <p className="mt-1 text-ink-2">A name and a category are enough to save a draft.</p>
      <ListingForm
        listing={null}
        form={form}
        userId={userId}
        onSaved={(saved) => navigate(`/vendor/products/${saved.id}`, { replace: true })}
      />
    </Page>
  )
}
