import type { ReactNode } from 'react'

export interface ProfileSectionProps {
  id: string
  title: string
  /** One sentence beside the section: what it is for. */
  text: ReactNode
  children: ReactNode
}

/** A part of the profile: its name and reason beside its panel, above it on a phone. */
export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid gap-4 border-t border-line py-7 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12"
    >
      <div>
        <h2 id={`${id}-heading`} className="text-xl font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{text}</p>
      </div>
      <div className="panel panel-pad min-w-0">{children}</div>
    </section>
  )
}
