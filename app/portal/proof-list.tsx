import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { downloadIcon } from '#app/ui/icons-portal.ts'
import { claimOf } from '#modules/listing/rules/claims.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'

/** `82 KB`, `1.4 MB`: as files are spoken of. */
function sizeText(bytes: number): string {
  if (bytes < 1_024 * 1_024) return `${Math.max(1, Math.round(bytes / 1_024))} KB`
  return `${(bytes / 1_024 / 1_024).toFixed(1)} MB`
}

export interface ProofListProps {
  proofs: readonly ProofView[]
  /** Where the API keeps them: `/api/v1/vendor/products/{id}/proofs`. */
  path: string
  /** At the far end of a row. */
  action?: (proof: ProofView) => ReactNode
  /** Below a row. */
  below?: (proof: ProofView) => ReactNode
}

/** What a proof shows and until when, in a line: `Organic, Vegan; until 3 Mar 2027`. Marked once that has passed. */
function ProofShows({ claims, validUntil }: ProofView) {
  const isOver = validUntil !== null && validUntil < indianDay(new Date())
  const names = claims.map((id) => claimOf(id)?.name ?? id).join(', ')
  return (
    <span className={`block ${isOver ? 'font-medium text-danger' : 'text-ink-2'}`}>
      {names ? `Shows: ${names}` : 'Shows none of the claims yet'}
      {validUntil ? `; ${isOver ? 'ended' : 'until'} ${formatDay(validUntil)}` : ''}
    </span>
  )
}

/** Files that show why a listing may claim what it claims, each to be saved. */
export function ProofList({ proofs, path, action, below }: ProofListProps) {
  return (
    <ul aria-label="Proofs" className="grid gap-2">
      {proofs.map((proof) => (
        <li key={proof.id} className="rounded-md border border-line px-4 py-1.5 text-sm">
          <div className="flex items-center gap-3">
            <a
              href={`${path}/${proof.id}`}
              download
              className="group flex min-h-(--control-md) min-w-0 flex-1 items-center gap-3 py-1"
            >
              <Icon path={downloadIcon} size={16} className="shrink-0 text-ink-2" />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere group-hover:underline">{proof.name}</span>
                <span className="block text-ink-3">
                  {proof.kind === 'pdf' ? 'PDF' : 'Picture'}, {sizeText(proof.bytes)}, {formatDay(proof.uploadedAt)}
                </span>
                <ProofShows {...proof} />
              </span>
            </a>
            {action?.(proof)}
          </div>
          {below?.(proof)}
        </li>
      ))}
    </ul>
  )
}
