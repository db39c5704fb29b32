import type { ReactNode } from 'react'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { formatDay } from '#platform/kit/dates.ts'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

export interface LegalPageProps {
  title: string
  /** The day the words last changed, `2026-11-20`. */
  updatedOn: string
  /** What the page says, in two or three sentences. */
  summary: ReactNode
  sections: readonly LegalSection[]
}

/** A page of rules in a text column, its contents beside it on a desktop and before it on a phone. */
export function LegalPage({ title, updatedOn, summary, sections }: LegalPageProps) {
  return (
    <Page className="grid gap-x-12 gap-y-7 pt-[clamp(1.75rem,4vw,3.5rem)] lg:grid-cols-[16rem_minmax(0,1fr)]">
      <header className="max-w-(--container-text) lg:col-start-2">
        <PageHeading size="lg">{title}</PageHeading>
        <p className="mt-2 text-sm text-ink-3">Last updated on {formatDay(updatedOn)}</p>
        <div className="mt-4 text-lg text-ink-2">{summary}</div>
      </header>
      <nav
        aria-label="On this page"
        className="border-y border-line py-4 lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start lg:border-0"
      >
        <h2 className="font-semibold">On this page</h2>
        <ol className="mt-1 gap-x-5 max-lg:columns-2">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="link block py-1.5 max-lg:py-2.5">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-(--container-text) gap-8 lg:col-start-2">
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`} className="scroll-mt-24">
            <h2 id={`${section.id}-heading`} className="heading text-2xl">
              {section.title}
            </h2>
            <div className="mt-3 grid gap-3 text-ink-2">{section.body}</div>
          </section>
        ))}
      </div>
    </Page>
  )
}

/** Points of a legal text. */
export function Points({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {children.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a text stand in a fixed order
        <li key={at}>{point}</li>
      ))}
    </ul>
  )
}
