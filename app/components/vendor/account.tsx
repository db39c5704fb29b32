import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { SessionView } from '#modules/accounts/view.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'

export interface VendorAccountProps {
  user: SessionView['user']
  shopName: string
}

/** Whose account this is, as far as it is known. */
export function VendorAccount({ user, shopName }: VendorAccountProps) {
  return (
    <section aria-labelledby="vendor-account" className="panel panel-pad mt-6 max-w-(--container-text)">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="vendor-account" className="text-xl font-semibold">
          Your account
        </h2>
        <Badge tone="neem">Vendor</Badge>
      </div>
      <DescriptionList
        className="mt-4"
        facts={[
          { label: 'Name', value: user.name },
          { label: 'Email', value: user.email },
          { label: 'Phone', value: user.phone ? formatMobile(user.phone) : 'Not given' },
          { label: 'Registered on', value: formatDay(user.createdAt) },
        ]}
      />
      <p className="mt-4 text-sm text-ink-2">
        {shopName} checks every vendor before anything of theirs goes on sale. Questions about it go to our care team.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/products">View the shop</ButtonLink>
        <ButtonLink to="/profile" variant="secondary">
          Edit profile
        </ButtonLink>
        <ButtonLink to="/contact" variant="ghost">
          Write to us
        </ButtonLink>
      </div>
    </section>
  )
}
