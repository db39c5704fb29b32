import { useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { optionsOnPage } from '#modules/search/rules/filters.ts'
import type { OptionGroupName, OptionView } from '#modules/search/shapes.ts'

/** Families of shades by their usual names, as colours of the dot before them. Others have no dot. */
const shadeColours: Record<string, string> = {
  red: '#a31621',
  pink: '#d4668a',
  nude: '#c08a70',
  brown: '#6b3f2a',
  orange: '#c8562b',
  coral: '#e2705a',
  plum: '#5e1330',
  mauve: '#8a4a62',
  wine: '#6d1a36',
  black: '#121216',
  blue: '#1e2a5a',
  light: '#e8c7a4',
  medium: '#d0a27a',
  tan: '#b07a50',
  deep: '#7a4a2c',
}

/** Its name stands beside it. */
function ShadeDot({ slug }: { slug: string }) {
  const colour = shadeColours[slug]
  return colour ? (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="mr-2 inline-block size-4 align-[-0.15em] text-ink">
      <circle cx="8" cy="8" r="7.5" fill={colour} stroke="currentColor" strokeOpacity="0.25" />
    </svg>
  ) : null
}

/** Options that are drawn at first; the rest on demand. */
const drawnAtFirst = 8

export interface OptionListProps {
  group: OptionGroupName
  options: readonly OptionView[]
  chosen: readonly string[]
  onToggle: (slug: string) => void
  /** What is looked for in a long list: 'brand'. Then all options can be found, also those that the page did not bring. */
  find?: string
  /** The parameters of the list, for asking for all options. */
  asked: Record<string, string>
}

/** The options of one kind, each with the number of products; a long list is opened, and searched by its first letters. */
export function OptionList({ group, options, chosen, onToggle, find, asked }: OptionListProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState<{ asked: string; options: readonly OptionView[] }>()
  const id = useId()
  const key = JSON.stringify(asked)
  // What would leave nothing is not offered, unless it is chosen.
  const known = (all?.asked === key ? all.options : options).filter(
    ({ slug, count }) => count > 0 || chosen.includes(slug),
  )
  const wanted = typed.trim().toLowerCase()
  const matching = wanted ? known.filter(({ label }) => label.toLowerCase().includes(wanted)) : known
  const drawn =
    isOpen || wanted
      ? matching.slice(0, 200)
      : matching.filter(({ slug }, at) => at < drawnAtFirst || chosen.includes(slug))

  async function open() {
    setOpen(true)
    if (options.length < optionsOnPage || all?.asked === key) return
    const answer = await call(api.facets.$get({ query: { ...asked, most: '1000' } })).catch(() => undefined)
    if (answer) setAll({ asked: key, options: answer.options[group] })
  }

  return (
    <>
      {find && isOpen ? (
        <>
          <label htmlFor={id} className="sr-only">
            Find a {find}
          </label>
          <input
            id={id}
            type="search"
            value={typed}
            placeholder={`Find a ${find}`}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className="control mb-1 min-h-11"
          />
        </>
      ) : null}
      <ul className={isOpen ? 'max-h-96 overflow-y-auto' : ''}>
        {drawn.map(({ slug, label, count }) => (
          <li key={slug}>
            <Checkbox
              name={group}
              value={slug}
              checked={chosen.includes(slug)}
              onChange={() => onToggle(slug)}
              count={count}
              className="*:w-full"
            >
              {group === 'shade' ? <ShadeDot slug={slug} /> : null}
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
      {wanted && drawn.length === 0 ? <p className="py-2">No {find}s match.</p> : null}
      {!isOpen && options.length > drawnAtFirst ? (
        <button type="button" onClick={open} className="min-h-11 text-sm font-semibold text-brand-ink hover:underline">
          Show more
        </button>
      ) : null}
    </>
  )
}
