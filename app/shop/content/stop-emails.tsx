import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'

export interface StopEmailsProps {
  heading: string
  /** What stops, and what still comes. */
  explanation: string
  action: string
  busyText: string
  /** Asks the API to stop what the email's token stands for. */
  stop: (token: string) => Parameters<typeof call>[0]
  done: string
  /** Nobody knows the token, or there is none. */
  unknown: ReactNode
}

/** A page behind the link at the end of an email. It asks first, because programs that look through mail follow links. */
export function StopEmails({ heading, explanation, action, busyText, stop, done, unknown }: StopEmailsProps) {
  const [search] = useSearchParams()
  const [stage, setStage] = useState<'asking' | 'done' | 'unknown'>('asking')
  const token = search.get('token') ?? ''
  const isIncomplete = useHydrated() && token === ''
  const form = useForm({
    checks: {},
    async send() {
      try {
        await call(stop(token))
        setStage('done')
      } catch (error) {
        if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 422)) throw error
        setStage('unknown')
      }
    },
    failure: (error) => problemText(error, 'That did not work. Please try again.'),
  })
  const isUnknown = stage === 'unknown' || isIncomplete
  return (
    <Page narrow className="py-(--section)">
      <PageHeading>{heading}</PageHeading>
      {stage === 'asking' && !isIncomplete ? (
        <form {...form.props} className="mt-3 grid justify-items-start gap-5">
          <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
          <p className="text-ink-2">{explanation}</p>
          <Button type="submit" size="lg" busy={form.busy} busyText={busyText}>
            {action}
          </Button>
        </form>
      ) : null}
      <div role="status" className="mt-5 grid justify-items-start gap-5 empty:hidden">
        {stage === 'done' ? (
          <>
            <Notice tone="success">{done}</Notice>
            <ButtonLink to="/" variant="secondary">
              Go to Home
            </ButtonLink>
          </>
        ) : null}
        {isUnknown ? <Notice tone="warning">{unknown}</Notice> : null}
      </div>
    </Page>
  )
}
