import { ButtonLink } from '#app/ui/button.tsx'
import { Page, PageHeading } from './page.tsx'

/** A page that failed for a reason that is ours. The link without an address loads it anew. */
export function ErrorPage() {
  return (
    <Page className="py-(--section) text-center">
      <PageHeading>Something went wrong</PageHeading>
      <p data-failed="" className="mt-3 text-ink-2">
        This page could not be shown. Your cart is safe in this browser.{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: without an address it loads this page anew, query and all */}
        <a href="" className="link">
          Try again
        </a>
      </p>
      <ButtonLink to="/" reloadDocument className="mt-6">
        Go to Home
      </ButtonLink>
    </Page>
  )
}
