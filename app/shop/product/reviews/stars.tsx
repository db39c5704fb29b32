import { starIcon } from '#app/ui/icons.ts'
import { counted } from '#platform/kit/counted.ts'

const all = [1, 2, 3, 4, 5]

/** How many of five stars somebody gave: seen as stars, heard in words. */
export function Stars({ stars, size = 16, className = '' }: { stars: number; size?: number; className?: string }) {
  return (
    <span className={`inline-flex gap-0.5 ${className}`}>
      <span className="sr-only">{counted(stars, 'star')} out of 5</span>
      {all.map((one) => (
        <svg
          key={one}
          width={size}
          height={size}
          viewBox="0 0 24 24"
          fill="currentColor"
          aria-hidden="true"
          className={one <= stars ? 'text-star' : 'text-line-strong opacity-50'}
        >
          <path d={starIcon} />
        </svg>
      ))}
    </span>
  )
}

const words = ['', 'Very poor', 'Poor', 'Fair', 'Good', 'Very good']

export interface StarsInputProps {
  name: string
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

/** One to five stars to choose from: five radio buttons, so that arrows, numbers read aloud and touch all work. */
export function StarsInput({ name, value, onChange, error }: StarsInputProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="text-sm font-semibold">Your rating</legend>
      <div className="-ml-1.5 flex items-center">
        {all.map((one) => (
          <label
            key={one}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            <span className="sr-only">
              {counted(one, 'star')}, {words[one]}
            </span>
            <svg
              width="28"
              height="28"
              viewBox="0 0 24 24"
              fill={one <= value ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
              className={one <= value ? 'text-star' : 'text-ink-3'}
            >
              <path d={starIcon} />
            </svg>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-sm text-ink-2">
          {words[value]}
        </span>
      </div>
      {error ? (
        <p id={`${name}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
