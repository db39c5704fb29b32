import { adminSections } from '#app/admin/navigation.tsx'
import { sections as settings } from '#app/admin/settings/sections.tsx'
import type { Findable } from './found.ts'

/** Pages below or beside the sections, and what else people call a section. */
const further: readonly { to: string; title: string; words?: string }[] = [
  { to: '/admin/orders?view=ship', title: 'Orders: late to ship' },
  { to: '/admin/orders?view=late', title: 'Orders: past delivery date', words: 'late' },
  { to: '/admin/orders?view=refunds', title: 'Orders: refund due', words: 'refunds returns' },
  { to: '/admin/products/queue', title: 'Products to review', words: 'queue listings approve' },
  { to: '/admin/payments/charge-backs', title: 'Charge-backs', words: 'dispute chargeback' },
  { to: '/admin/cash/differences', title: 'Cash differences' },
  { to: '/admin/cash/upload', title: 'Upload a courier remittance', words: 'cash file cod' },
  { to: '/admin/newsletter', title: 'Newsletter', words: 'subscribers' },
  { to: '/admin/mail', title: 'Mail', words: 'email log' },
  { to: '/admin/security', title: 'Your login', words: 'sign-in password passkey second factor security' },
]

const pages = [
  ...adminSections.map(({ to, label }) => ({ to, title: label, words: '' })),
  ...further,
  ...settings.map(({ id, label }) => ({ to: `/admin/settings?section=${id}`, title: `Settings: ${label}`, words: '' })),
]

const most = 4

/** Pages of the portal of whose name each typed word begins a word, those that begin with what was typed first. */
export function pagesFor(typed: string): Findable[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (sought.length === 0) return []
  const found = pages.filter(({ title, words = '' }) => {
    const own = `${title} ${words}`.toLowerCase().split(/[\s:]+/)
    return sought.every((word) => own.some((one) => one.startsWith(word)))
  })
  const isFirst = ({ title }: { title: string }) => title.toLowerCase().startsWith(sought.join(' '))
  return [...found.filter(isFirst), ...found.filter((page) => !isFirst(page))]
    .slice(0, most)
    .map(({ to, title }) => ({ kind: 'page', id: to, title, detail: '' }))
}
