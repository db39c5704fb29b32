import { priceWithTax } from '#modules/pricing/rules.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees, paiseToRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { WaitedRow } from './store.server.ts'

/** The one email: what is back, what it costs, and how to hear no more of such. */
export function backInStockEmail(variant: WaitedRow, { email, token }: { email: string; token: string }): Email {
  const name = variant.variant_name ? `${variant.name} in ${variant.variant_name}` : variant.name
  const price = variant.price_paise
  const search = variant.kind === 'only' ? '' : `?${variant.kind}=${encodeURIComponent(variant.sku.toLowerCase())}`
  return {
    to: email,
    subject: `Back in stock: ${name}`,
    paragraphs: [
      `You asked us to write when ${name} is back. It is in stock now, at ${formatRupees(paiseToRupees(price))} (${formatRupees(paiseToRupees(priceWithTax(price)))} with tax).`,
      'It is not held for anybody, so it may sell out again. This is the one email about it.',
    ],
    button: { label: 'See the product', url: publicUrl(`/products/${variant.slug}${search}`) },
    closing: `You can stop all emails of this kind here: ${publicUrl(`/stock-alerts/stop?token=${token}`)}`,
    secret: token,
  }
}
