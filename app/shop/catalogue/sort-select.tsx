import { SelectField } from '#app/ui/field.tsx'
import { sortOptions } from '#modules/search/rules/sort.ts'
import { normalizeSearchText } from '#modules/search/rules/words.ts'

export interface SortSelectProps {
  /** What is searched for: only a search can be ordered by relevance. */
  q: string
  value: string
  onChange: (sort: string) => void
  className?: string
}

/** The order of a list. */
export function SortSelect({ q, value, onChange, className = '' }: SortSelectProps) {
  const sorts = Object.entries(sortOptions).filter(([sort]) => sort !== 'relevance' || normalizeSearchText(q) !== '')
  return (
    <SelectField
      inset
      label="Sort by"
      name="sort"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    >
      {sorts.map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
