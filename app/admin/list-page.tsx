import type { ReactNode } from 'react'
import { useNavigate, useNavigation, useRouteError } from 'react-router'
import { ListTools } from '#app/portal/list-tools.tsx'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { AdminHeading } from './section.tsx'

export interface ListPageProps {
  title: string
  /** At the far end of the heading, such as the export. */
  action?: ReactNode
  /** Between heading and list: ways to neighbouring lists, results of acts. */
  above?: ReactNode
  /** Search and filters. */
  tools?: ReactNode
  /** Table and pager. */
  children: ReactNode
}

/** A list of the admin portal: heading, tools, rows. While another page or filter loads, the rows stay and fade. */
export function ListPage({ title, action, above, tools, children }: ListPageProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <div className="flex min-h-(--control-md) flex-wrap items-center justify-between gap-3">
        <AdminHeading>{title}</AdminHeading>
        {action}
      </div>
      {above}
      <div aria-busy={isLoading} className="panel mt-4 overflow-clip">
        {tools ? <ListTools>{tools}</ListTools> : null}
        <div className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>{children}</div>
      </div>
    </>
  )
}

/** A page of the portal that could not be loaded, said with a way to try again. */
export function PageError() {
  const error = useRouteError()
  const navigate = useNavigate()
  return (
    <>
      <AdminHeading>This page could not be loaded</AdminHeading>
      <FormBanner
        className="mt-4"
        action={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => navigate(window.location.pathname + window.location.search, { replace: true })}
          >
            Try again
          </Button>
        }
      >
        {problemText(error, 'Something went wrong. Please try again.')}
      </FormBanner>
    </>
  )
}

/** Nothing is at this address of the portal. */
export function NothingHere({ title, back }: { title: string; back: { label: string; to: string } }) {
  return (
    <EmptyState level={1} drawing="search" title={title} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
      It may have been removed, or the address has a typo.
    </EmptyState>
  )
}

export interface DetailHeadProps {
  parent: Crumb
  title: string
  /** Words about its state beside the title. */
  badges?: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
}

/** The head of a thing's own page: the way back, its name and state, and what can be done. */
export function DetailHead({ parent, title, badges, actions }: DetailHeadProps) {
  return (
    <>
      <Breadcrumbs trail={[parent]} current={title} className="-mt-4" />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
          <AdminHeading>{title}</AdminHeading>
          {badges}
        </div>
        {actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
      </div>
    </>
  )
}

/** A part of such a page. */
export function DetailPanel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel panel-pad min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
