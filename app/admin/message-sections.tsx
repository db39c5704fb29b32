import { NavLink } from 'react-router'

const sections = [
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/newsletter', label: 'Newsletter' },
  { to: '/admin/mail', label: 'Mail' },
]

/** Messages, newsletter and mail stand side by side. */
export function MessageSections() {
  return (
    <nav
      aria-label="Messages, newsletter and mail"
      className="no-scrollbar mt-2 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
    >
      {sections.map((section) => (
        <NavLink
          key={section.to}
          to={section.to}
          prefetch="intent"
          className="relative flex min-h-12 items-center px-3.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-tl-[3px] aria-[current]:after:bg-brand"
        >
          {section.label}
        </NavLink>
      ))}
    </nav>
  )
}
