import { useId } from 'react'
import { Link } from 'react-router'
import { Tabs } from '#app/ui/tabs.tsx'

const groups = [
  {
    title: 'Orders',
    sections: [
      { id: 'payments', label: 'Payment methods' },
      { id: 'cash', label: 'Cash on delivery' },
      { id: 'money', label: 'Refunds' },
      { id: 'returns', label: 'Returns' },
    ],
  },
  {
    title: 'Shop',
    sections: [
      { id: 'identity', label: 'Shop identity' },
      { id: 'figures', label: 'Home and about' },
      { id: 'authenticity', label: 'Authenticity' },
      { id: 'featured', label: 'Featured' },
      { id: 'announcements', label: 'Announcements' },
    ],
  },
  {
    title: 'Products',
    sections: [
      { id: 'approvals', label: 'Approvals' },
      { id: 'best-before', label: 'Best before' },
    ],
  },
] as const

/** The parts of the settings, each with its own address. */
export const sections = groups.flatMap((group) => [...group.sections])
export type SettingsSection = (typeof sections)[number]['id']

const addressOf = (id: SettingsSection) => (id === 'payments' ? '?' : `?section=${id}`)

/** Leads to each part: a list at the left, where there is little room a row of tabs. */
export function SettingsSections({ current }: { current: SettingsSection }) {
  const key = useId()
  return (
    <>
      <Tabs
        label="Settings"
        wraps
        className="@min-[44rem]/settings:hidden"
        current={current}
        tabs={sections.map(({ id, label }) => ({ id, label, to: addressOf(id) }))}
      />
      <nav
        aria-label="Settings"
        className="grid gap-4 @max-[44rem]/settings:hidden @min-[44rem]/settings:sticky @min-[44rem]/settings:top-6"
      >
        {groups.map((group) => (
          <div key={group.title}>
            <p id={`${key}-${group.title}`} className="px-3 pb-1 text-xs font-medium text-ink-3">
              {group.title}
            </p>
            <ul aria-labelledby={`${key}-${group.title}`} className="grid gap-0.5">
              {group.sections.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to={addressOf(id)}
                    prefetch="intent"
                    preventScrollReset
                    aria-current={id === current ? 'page' : undefined}
                    className="flex min-h-10 items-center rounded-md px-3 py-1.5 text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
