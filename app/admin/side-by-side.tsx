import { NavLink } from 'react-router'

/** Lists that stand side by side under one entry of the navigation. */
export function SideBySide({ label, sections }: { label: string; sections: readonly { to: string; label: string }[] }) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar mt-2 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
    >
      {sections.map((section) => (
        <NavLink
          key={section.to}
          to={section.to}
          end
          prefetch="intent"
          className="relative flex min-h-12 items-center px-3.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-tl-[3px] aria-[current]:after:bg-brand"
        >
          {section.label}
        </NavLink>
      ))}
    </nav>
  )
}
