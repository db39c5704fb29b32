import { ButtonLink } from '#app/ui/button.tsx'
import { Page, PageHeading } from './page.tsx'

/** Any path that is not ours. */
export function NotFound() {
  return (
    <Page className="py-(--section) text-center">
      <title>Page Not Found</title>
      <PageHeading size="hero">Page Not Found</PageHeading>
      <p className="mt-3 text-ink-2">This page does not exist, or it has moved.</p>
      <ButtonLink to="/" className="mt-6">
        Go to Home
      </ButtonLink>
    </Page>
  )
}
