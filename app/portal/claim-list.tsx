import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon, circleCheckIcon } from '#app/ui/icons.ts'
import type { ListingClaimView } from '#modules/listing/shapes/claim.ts'
import { formatDay } from '#platform/kit/dates.ts'

function standing({ state, proof, asks }: ListingClaimView): string {
  if (proof === null) return `No proof yet. It takes ${asks}.`
  if (state === 'lapsed') return `${proof.name} ended on ${formatDay(proof.validUntil)}. It takes ${asks}.`
  return proof.validUntil ? `${proof.name}, until ${formatDay(proof.validUntil)}` : proof.name
}

const said = { proved: 'Shown: ', missing: 'Not shown: ', lapsed: 'Proof has ended: ' }

/** What the texts of a listing claim, each with the proof that shows it and until when. */
export function ClaimList({ claims }: { claims: readonly ListingClaimView[] }) {
  return (
    <ul aria-label="Claims" className="grid gap-2.5 text-sm">
      {claims.map((claim) => (
        <li key={claim.id} className="flex gap-2.5">
          <Icon
            path={claim.state === 'proved' ? circleCheckIcon : circleAlertIcon}
            size={16}
            className={`mt-0.5 shrink-0 ${claim.state === 'proved' ? 'text-success' : 'text-danger'}`}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{said[claim.state]}</span>
            <b className="font-semibold">{claim.name}</b>{' '}
            <span className="text-ink-2">(“{claim.words.join('”, “')}”)</span>
            <span className={`block ${claim.state === 'lapsed' ? 'text-danger' : 'text-ink-2'}`}>
              {standing(claim)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
