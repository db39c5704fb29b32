import { Icon } from './icon.tsx'

export interface Segment {
  value: string
  /** What it chooses: 'Grid view'. */
  label: string
  icon: string
}

export interface SegmentedProps {
  label: string
  segments: readonly Segment[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Two or three ways to look at the same thing, one of them pressed. */
export function Segmented({ label, segments, value, onChange, className = '' }: SegmentedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are pressed buttons, not fields
    <div
      role="group"
      aria-label={label}
      className={`inline-flex overflow-hidden rounded-md border border-line-strong bg-surface ${className}`}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-label={segment.label}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
          className="grid h-10.5 w-11 place-items-center text-ink-2 focus-visible:-outline-offset-2 aria-pressed:bg-ink aria-pressed:text-bg"
        >
          <Icon path={segment.icon} />
        </button>
      ))}
    </div>
  )
}
