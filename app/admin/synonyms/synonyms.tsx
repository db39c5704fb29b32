import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { SynonymsView } from '#modules/search/synonyms/shapes.ts'
import type { Route } from './+types/synonyms.ts'
import { SynonymDialog } from './form.tsx'
import { SynonymTable } from './table.tsx'
import { SynonymTrial } from './trial.tsx'

type Query = NonNullable<Parameters<typeof api.admin.synonyms.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.synonyms.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Synonyms', matches) }]

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; group: SynonymsView }

export default function AdminSynonymsPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const [revision, setRevision] = useState(0)
  const close = () => setOpen(undefined)

  function changed(message: string) {
    close()
    setRevision(revision + 1)
    showToast({ message })
  }

  return (
    <ListPage
      title="Synonyms"
      action={<Button onClick={() => setOpen({ kind: 'add' })}>Add synonyms</Button>}
      above={
        <>
          <p className="mt-1 max-w-(--container-text) text-ink-2">
            Words that mean the same find the same products. Searches use a change at once.
          </p>
          <SynonymTrial revision={revision} />
        </>
      }
      tools={<ListSearch label="Part of a term" />}
    >
      <SynonymTable
        groups={page.items}
        isFiltered={Boolean(search.get('q'))}
        onEdit={(group) => setOpen({ kind: 'edit', group })}
        onRemove={(group) => setOpen({ kind: 'remove', group })}
      />
      <ListFoot page={page} one="group" many="groups" />
      {open?.kind === 'add' || open?.kind === 'edit' ? (
        <SynonymDialog
          group={open.kind === 'edit' ? open.group : undefined}
          onClose={close}
          onSaved={({ terms }) => changed(`Search now treats ${terms.slice(0, 2).join(' and ')} as the same.`)}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemoveSynonymsDialog group={open.group} onClose={close} onRemoved={() => changed('The group is removed.')} />
      ) : null}
    </ListPage>
  )
}

interface RemoveSynonymsDialogProps {
  group: SynonymsView
  onClose: () => void
  onRemoved: () => void
}

function RemoveSynonymsDialog({ group, onClose, onRemoved }: RemoveSynonymsDialogProps) {
  const remove = useAction(() => call(api.admin.synonyms[':id'].$delete({ param: { id: group.id } })), {
    failure: 'This could not be removed. Try again.',
    refresh: true,
    onDone: onRemoved,
  })

  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title="Remove this group?"
      keepLabel="Keep it"
      confirmLabel="Remove"
      busy={remove.busy}
      busyText="Removing..."
      onConfirm={() => remove.run()}
    >
      <PortalBanner error={remove.error} attempt={remove.attempt} className="mb-3">
        {remove.refusal}
      </PortalBanner>
      A search for one of <b className="font-semibold text-ink">{group.terms.join(', ')}</b> will no longer find the
      others.
    </ConfirmDialog>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
