import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { VendorDetailView } from '#modules/vendors/shapes.ts'

type Other = VendorDetailView['sameTaxNumbers'][number]

const shared = ({ pan, gstin }: Other): string => (pan && gstin ? 'PAN and GSTIN' : pan ? 'PAN' : 'GSTIN')

/** What the operator should look at twice: a tax number that another vendor has too, a name that could be taken for the marketplace's. */
export function VendorFlags({ vendor: { sameTaxNumbers, nameLikeOurs } }: { vendor: VendorDetailView }) {
  return (
    <>
      {sameTaxNumbers.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">Another vendor uses the same tax number</p>
          <ul>
            {sameTaxNumbers.map((other) => (
              <li key={other.id} className="wrap-anywhere">
                {shared(other)}:{' '}
                <Link to={`/admin/vendors/${other.id}`} className="font-semibold underline">
                  {other.name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-0.5 text-ink-2">Both had it before this was checked. Ask which of them it belongs to.</p>
        </Notice>
      ) : null}
      {nameLikeOurs ? (
        <Notice tone="warning">
          This shop’s name could be mistaken for ours. Check it before you approve anything.
        </Notice>
      ) : null}
    </>
  )
}
