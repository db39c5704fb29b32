/** Four petals around the origin, 58 units across: the mark's flower as one path. */
export const flowerPath =
  'M0 0C0-16 12-28 28-26 30-10 16 0 0 0ZM0 0C16 0 28 12 26 28 10 30 0 16 0 0ZM0 0C0 16-12 28-28 26-30 10-16 0 0 0ZM0 0C-16 0-28-12-26-28-10-30 0-16 0 0Z'

export interface FlowerProps {
  /** Sets size and colour: `w-25 text-kesar-300`. */
  className?: string
  /** The petals open once as it appears. */
  blooming?: boolean
}

/** The flower of the mark; decoration. */
export function Flower({ className = '', blooming = false }: FlowerProps) {
  return (
    <svg
      viewBox="-30 -30 60 60"
      fill="currentColor"
      aria-hidden="true"
      className={`${blooming ? 'animate-bloom' : ''} ${className}`}
    >
      <path d={flowerPath} />
    </svg>
  )
}
