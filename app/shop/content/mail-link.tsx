import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { isLinkRefusal, useLinkRefusal } from '#app/shop/link-refusal.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type ApiProblem, problemText } from '#app/ui/problem.ts'
import { Loading } from '#app/ui/skeleton.tsx'

export interface MailLinkProps {
  heading: string
  /** What the press does, and what it does not. */
  explanation: string
  action: string
  busyText: string
  /** Asks the API whether the token still works, so that nothing is promised for one that does not. */
  check?: (token: string) => Parameters<typeof call>[0]
  /** Asks the API to do what the email's token stands for. */
  act: (token: string) => Parameters<typeof call>[0]
  /** Said once it is done; the session may have changed with it. */
  done: string
  onDone?: () => void
  /** Where one goes from there. */
  next?: { to: string; label: string }
  /** What to do when the link does nothing any more: nobody knows the token, it was used, or it is not complete (no problem then). */
  refused: (problem?: ApiProblem) => ReactNode
}

/** A page behind the link of an email. It asks first, because programs that look through mail follow links. */
export function MailLink(props: MailLinkProps) {
  const { heading, explanation, action, busyText, check, act, done, onDone, refused } = props
  const [search] = useSearchParams()
  const [stage, setStage] = useState<'asking' | 'done' | 'refused'>('asking')
  const [problem, setProblem] = useState<ApiProblem>()
  const token = search.get('token') ?? ''
  const isIncomplete = useHydrated() && token === ''
  const known = useLinkRefusal(token, check)
  const isRefused = stage === 'refused' || isIncomplete || Boolean(known)
  const form = useForm({
    checks: {},
    async send() {
      try {
        await call(act(token))
        setStage('done')
        onDone?.()
      } catch (error) {
        if (!isLinkRefusal(error)) throw error
        setProblem(error)
        setStage('refused')
      }
    },
    failure: (error) => problemText(error, 'That did not work. Please try again.'),
  })
  const next = props.next ?? { to: '/', label: 'Go to Home' }
  return (
    <Page narrow className="py-(--section)">
      <PageHeading>{heading}</PageHeading>
      {known === undefined && !isIncomplete ? <Loading text="Checking the link..." className="mt-3" /> : null}
      {stage === 'asking' && known === null && !isIncomplete ? (
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
            <ButtonLink to={next.to} variant="secondary">
              {next.label}
            </ButtonLink>
          </>
        ) : null}
        {isRefused ? <Notice tone="warning">{refused(problem ?? known ?? undefined)}</Notice> : null}
      </div>
    </Page>
  )
}
