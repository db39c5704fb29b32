export interface IconProps {
  /** A drawing of icons.ts or icons-portal.ts. */
  path: string
  /** 20 by itself, 16 in buttons and badges, 14 in dense rows, 24 beside a heading. */
  size?: 14 | 16 | 20 | 24
  className?: string
}

const strokes = { 14: 2.1, 16: 1.8, 20: 1.6, 24: 1.5 }

/** A line drawing beside words; silent to screen readers, so the words must be there. */
export function Icon({ path, size = 20, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={strokes[size]}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
