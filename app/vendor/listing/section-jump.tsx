import { sectionId } from './fields.tsx'

const sections = ['Basics', 'Price', 'Choices', 'Photos', 'Legal details', 'Usage', 'Proof of claims']

function goToSection(title: string): void {
  const section = document.getElementById(sectionId(title))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** The way to each part of the form, where it is one long column. */
export function SectionJump({ hasPrice }: { hasPrice: boolean }) {
  return (
    <nav aria-label="Sections" className="-my-2 flex flex-wrap gap-x-5 lg:hidden">
      {sections
        .filter((title) => title !== 'Price' || hasPrice)
        .map((title) => (
          <button
            key={title}
            type="button"
            onClick={() => goToSection(title)}
            className="link min-h-(--control-md) text-sm"
          >
            {title}
          </button>
        ))}
    </nav>
  )
}
