import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DetailPanel } from '#app/admin/list-page.tsx'
import { usePageActions } from '#app/admin/page-actions.ts'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { loadForAdmin } from '#app/portal/load.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon } from '#app/ui/icons-order.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FailedJobView, HealthView } from '#modules/health/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/health.ts'
import { type Finding, findingsOf, span } from './words.ts'

/** Undefined while the shop's records cannot be reached: then somebody looks here first of all, so the page stands. */
async function healthNow(): Promise<HealthView | undefined> {
  try {
    return await call(api.admin.health.$get())
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) return undefined
    throw error
  }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, async () => ({ health: await healthNow(), askedAt: new Date() }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Health', matches) }]

const states = {
  fine: { word: 'Fine', tone: 'neem', icon: circleCheckIcon },
  waits: { word: 'Waiting', tone: 'saffron', icon: clockIcon },
  wrong: { word: 'Needs attention', tone: 'geru', icon: circleXIcon },
} as const

function FindingRow({ finding: { subject, state, text, to } }: { finding: Finding }) {
  const { word, tone, icon } = states[state]
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <b className="font-semibold">{subject}</b>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </span>
      <span className="text-sm text-ink-2">
        {text} {to ? <TextLink to={to.path}>{to.label}</TextLink> : null}
      </span>
    </li>
  )
}

function SlowQueries({ queries }: { queries: HealthView['slowQueries'] }) {
  if (queries.length === 0) return <p className="text-ink-2">None right now.</p>
  return (
    <ul className="grid gap-3">
      {queries.map(({ seconds, text }) => (
        <li key={`${text} ${seconds}`} className="grid gap-0.5">
          <b className="font-semibold">{span(seconds)}</b>
          <code className="text-sm text-ink-2 wrap-anywhere">{text}</code>
        </li>
      ))}
    </ul>
  )
}

const columns: Column<FailedJobView>[] = [
  { key: 'task', head: 'Job', stack: 'lead', className: 'font-semibold whitespace-nowrap', cell: ({ task }) => task },
  {
    key: 'error',
    head: 'Last error',
    stack: 'third',
    className: 'text-sm text-ink-2 wrap-anywhere',
    cell: ({ lastError }) => lastError.slice(0, 400),
  },
  {
    key: 'failed',
    head: 'Stopped retrying',
    stack: 'second',
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ failedAt, attempts }) => `${formatMoment(failedAt)}, after ${attempts} tries`,
  },
]

const refreshMs = 10_000

/** How the shop is, told anew every ten seconds while somebody looks. */
export default function AdminHealthPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [known, setKnown] = useState(loaderData)
  if (loaderData.health && loaderData !== known) setKnown(loaderData)
  const { health } = known
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <AdminHeading>Health</AdminHeading>
      {loaderData.health ? null : (
        <Notice tone="warning" live className="mt-4">
          The shop’s records cannot be reached. We ask again every ten seconds.
          {health ? ` These figures are from ${formatMoment(known.askedAt.toISOString())}.` : null}
        </Notice>
      )}
      {health ? <Figures health={health} /> : null}
    </>
  )
}

function Figures({ health }: { health: HealthView }) {
  const { act, busy, refusal } = usePageActions()
  const runAgain: Column<FailedJobView> = {
    key: 'again',
    head: 'Actions',
    end: true,
    stack: 'actions',
    cell: ({ id, task }) => (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Run again, ${task}`}
        busy={busy === id}
        busyText="Trying..."
        onClick={() =>
          act(id, () => call(api.admin.health.jobs[':id'].attempts.$post({ param: { id } })), {
            done: 'It runs again.',
          })
        }
      >
        Run again
      </Button>
    ),
  }
  return (
    <>
      <FormBanner className="mt-4">{refusal}</FormBanner>
      <div className="mt-4 grid items-start gap-5 pair-[20rem]">
        <DetailPanel title="At a glance">
          <ul className="grid gap-3">
            {findingsOf(health).map((finding) => (
              <FindingRow key={finding.subject} finding={finding} />
            ))}
          </ul>
        </DetailPanel>
        <div className="grid gap-5">
          <DetailPanel title="Queries running for more than a second">
            <SlowQueries queries={health.slowQueries} />
          </DetailPanel>
          <DetailPanel title="Version">
            <DescriptionList
              facts={[
                { label: 'Shop', value: health.version },
                { label: 'Database schema', value: health.migration },
                { label: 'PostgreSQL', value: health.databaseVersion },
              ]}
            />
          </DetailPanel>
        </div>
      </div>
      <section aria-label="Failed jobs" className="panel mt-5 overflow-clip">
        <div className="border-b border-line p-4">
          <h2 className="text-lg font-semibold">Failed jobs</h2>
          <p className="mt-1 text-sm text-ink-2">
            Failed jobs are retried at growing intervals. These have stopped retrying. Fix the cause, then retry.
            Running a job twice does no harm.
          </p>
        </div>
        {health.failedJobs.length === 0 ? (
          <p className="p-4 text-ink-2">No job has failed.</p>
        ) : (
          <Table
            caption="Failed jobs"
            columns={[...columns, runAgain]}
            rows={health.failedJobs}
            rowKey={({ id }) => id}
          />
        )}
      </section>
    </>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
