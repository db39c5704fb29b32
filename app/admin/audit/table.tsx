import { href, Link } from 'react-router'
import { WholeIds } from '#app/admin/whole-ids.tsx'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { AuditLineView } from '#modules/audit/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { AuditChanges } from './changes.tsx'
import { actWords, kindWords } from './words.ts'

const roleWords: Record<string, string> = { system: 'by itself', operator: 'at the machine', nobody: 'not logged in' }

const searchFor = (name: string) => new URLSearchParams({ q: name })

/** Where a file, a transfer, a difference or cash itself stands. A row of a file may be about no parcel of ours, so it is looked for among rows. */
function cashPageOf({ action, subjectName }: AuditLineView): string {
  if (action === 'cash.difference_settled') return `/admin/cash/differences?view=all&${searchFor(subjectName)}`
  if (action === 'cash.received_by_hand' || action === 'cash.lost') return `/admin/cash?${searchFor(subjectName)}`
  return '/admin/cash'
}

interface Named {
  name: string
  page: string | undefined
}

/** What an act was done to, each with its page. Of a return its own number and its order stand in one name: 'R-HNDF7BW, SHR-98ZD8-D9GV8'. */
function subjectsOf(line: AuditLineView): Named[] {
  const { subjectType, subjectId, subjectName } = line
  if (subjectType !== 'return') return [{ name: subjectName || subjectId, page: pageOf(line) }]
  const [id = ''] = subjectName.split(', ')
  return [
    ...(id.startsWith('R-') ? [{ name: id, page: href('/admin/returns/:returnId', { returnId: id }) }] : []),
    { name: subjectId, page: href('/admin/orders/:orderId', { orderId: subjectId }) },
  ]
}

/** The page of what an act was done to, where it has one. */
function pageOf(line: AuditLineView): string | undefined {
  const { subjectType, subjectId } = line
  if (subjectId === 'export') return undefined
  const id = encodeURIComponent(subjectId)
  switch (subjectType) {
    case 'product':
      return `/admin/products/${id}`
    case 'order':
    case 'return':
      return `/admin/orders/${id}`
    case 'vendor':
      return `/admin/vendors/${id}`
    case 'user':
      return `/admin/users/${id}`
    case 'session':
      return subjectId === 'unknown' ? undefined : `/admin/users/${id}`
    case 'message':
      return `/admin/messages/${id}`
    case 'mail':
      return '/admin/mail'
    case 'review':
      return '/admin/reviews?status=all'
    case 'synonyms':
      return '/admin/synonyms'
    case 'newsletter':
      return '/admin/newsletter'
    case 'job':
      return '/admin/health'
    case 'audit_log':
      return '/admin/audit'
    case 'cash':
      return cashPageOf(line)
    case 'payment':
      return '/admin/payments'
    case 'setting':
    case 'payment_method':
      return '/admin/settings'
  }
}

const Subject = ({ name, page }: Named) =>
  page ? (
    <Link to={page} className="link mr-3 inline-flex min-h-6 items-center last:mr-0">
      <span>
        <WholeIds text={name} />
      </span>
    </Link>
  ) : (
    <WholeIds text={name} />
  )

export interface AuditTableProps {
  lines: readonly AuditLineView[]
  /** The address of this list with the acts of one person only. */
  onlyBy: (actorId: string) => string
  isFiltered: boolean
}

/** Who did what to what, and what it changed. */
export function AuditTable({ lines, onlyBy, isFiltered }: AuditTableProps) {
  const columns: Column<AuditLineView>[] = [
    {
      key: 'what',
      head: 'What',
      stack: 'lead',
      className: 'align-top! font-semibold',
      cell: (line) => actWords(line.action),
    },
    {
      key: 'subject',
      head: 'Subject',
      stack: 'second',
      className: 'align-top! wrap-anywhere',
      cell: (line) => {
        const page = pageOf(line)
        // Who signs in acts on nobody else: the name stands at who it was.
        if (line.actorId && line.subjectId === line.actorId && page)
          return (
            <Link to={page} className="link inline-flex min-h-6 items-center">
              Own account
            </Link>
          )
        return (
          <>
            <span className="block text-xs text-ink-3">{kindWords[line.subjectType]}</span>
            {subjectsOf(line).map((subject) => (
              <Subject key={subject.name} {...subject} />
            ))}
          </>
        )
      },
    },
    {
      key: 'who',
      head: 'Who',
      stack: 'third',
      className: 'align-top!',
      cell: (line) => (
        // A name and what stands below it each fit into one line; what changed is mostly shorter than its share.
        <span className="block xl:min-w-36">
          {line.actorId ? (
            <Link to={onlyBy(line.actorId)} className="inline-flex min-h-6 items-center hover:underline">
              {line.actorName}
            </Link>
          ) : (
            line.actorName
          )}
          <span className="block text-xs text-ink-3">
            {[roleWords[line.actorRole] ?? line.actorRole, line.network].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'when',
      head: 'When',
      stack: 'figure',
      className: 'align-top! whitespace-nowrap text-ink-2 max-md:text-sm! max-md:whitespace-normal',
      cell: (line) => formatMoment(line.at),
    },
    {
      key: 'changes',
      head: 'Reason and changes',
      stack: 'note',
      className: 'align-top! md:w-2/5 xl:w-3/10',
      cell: (line) => <AuditChanges line={line} />,
    },
  ]
  // Sign-ins have neither.
  const hasChanges = lines.some(({ reason, changes }) => reason || changes.length > 0)
  return (
    <Table
      caption="Audit trail"
      columns={hasChanges ? columns : columns.filter(({ key }) => key !== 'changes')}
      rows={lines}
      rowKey={(line) => line.id}
      empty={
        isFiltered ? (
          <NothingFound what="entries" tabs={[]} to="/admin/audit">
            Show all entries
          </NothingFound>
        ) : (
          <EmptyState drawing="box" title="Nothing yet">
            What vendors and admins change is recorded here for nine years.
          </EmptyState>
        )
      }
    />
  )
}
