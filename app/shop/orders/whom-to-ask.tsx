import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { undoIcon } from '#app/ui/icons.ts'
import { mailIcon, phoneIcon } from '#app/ui/icons-order.ts'
import { telephone } from '#app/ui/telephone.ts'
import type { ShopView } from '#modules/settings/shapes.ts'

const row = 'flex min-h-(--control-md) items-center gap-3 font-medium hover:underline'

/** Whom to ask about orders. */
export function WhomToAsk({ shop }: { shop: ShopView }) {
  return (
    <aside aria-labelledby="help-heading" className="panel panel-pad">
      <h2 id="help-heading" className="text-lg font-semibold">
        Need help?
      </h2>
      <p className="mt-1 text-sm text-ink-2">Mon-Sat 9AM-7PM IST. We reply within 24 hours.</p>
      <ul className="mt-2 text-sm">
        <li>
          <a href={telephone(shop.supportPhone)} className={row}>
            <Icon path={phoneIcon} className="text-ink-2" />
            {shop.supportPhone}
          </a>
        </li>
        <li>
          <Link to="/contact" prefetch="intent" className={row}>
            <Icon path={mailIcon} className="text-ink-2" />
            Write to us
          </Link>
        </li>
        <li>
          <Link to="/returns" prefetch="intent" className={row}>
            <Icon path={undoIcon} className="text-ink-2" />
            Returns
          </Link>
        </li>
      </ul>
    </aside>
  )
}
