import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, call } from '#app/client/api.ts'
import { useForm } from '#app/client/form.ts'
import { useHydrated } from '#app/client/hydrated.ts'
import { ApiProblem, problemText } from '#app/client/problem.ts'
import { Page, PageHeading } from '#app/components/frame/page.tsx'
import { pageTitle } from '#app/components/page-title.ts'
import type { DocumentHandle } from '#app/document.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/stock-alerts-stop.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Stop stock letters', matches) },
  { name: 'robots', content: 'noindex' },
]

/** The token is the browser's alone, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

export default function StopStockAlertsPage() {
  const [search] = useSearchParams()
  const [stage, setStage] = useState<'asking' | 'done' | 'unknown'>('asking')
  const token = search.get('token') ?? ''
  const isIncomplete = useHydrated() && token === ''
  const form = useForm({
    checks: {},
    async send() {
      try {
        await call(api['stock-alerts'].cancellation.$post({ json: { token } }))
        setStage('done')
      } catch (error) {
        if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 422)) throw error
        setStage('unknown')
      }
    },
    failure: (error) => problemText(error, 'That did not work. Please try again.'),
  })
  return (
    <Page narrow className="py-(--section)">
      <PageHeading>Stop stock letters</PageHeading>
      {stage === 'asking' && !isIncomplete ? (
        <form {...form.props} className="mt-3 grid justify-items-start gap-5">
          <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
          <p className="text-ink-2">
            We write no more letters to this address when a product is back in stock. Mail about your orders still
            comes.
          </p>
          <Button type="submit" size="lg" busy={form.busy} busyText="Stopping">
            Stop the letters
          </Button>
        </form>
      ) : null}
      <div role="status" className="mt-5 grid justify-items-start gap-5 empty:hidden">
        {stage === 'done' ? (
          <>
            <Notice tone="success">
              Stopped. You can ask for such a letter again at any product that is sold out.
            </Notice>
            <ButtonLink to="/" variant="secondary">
              Go to Home
            </ButtonLink>
          </>
        ) : null}
        {stage === 'unknown' || isIncomplete ? (
          <Notice tone="warning">
            This link is not known. The letters may have been stopped already. If one still comes,{' '}
            <TextLink to="/contact">write to us</TextLink>.
          </Notice>
        ) : null}
      </div>
    </Page>
  )
}
