import type { ReactNode } from 'react'
import { flowerPath } from './flower.tsx'

export type EmptyDrawing = 'bag' | 'search' | 'box' | 'lock'

/** A drawing of its own: the lines on the petal, and where the flower stands. */
export interface EmptyArt {
  ground: string
  flower: string
  at: string
  lines: ReactNode
}

const drawings: Record<EmptyDrawing, EmptyArt> = {
  bag: {
    ground: 'fill-ground-makeup',
    flower: 'fill-brand',
    at: 'translate(80 84) scale(.42)',
    lines: (
      <>
        <path className="fill-surface" d="M52 50h56l6 52a6 6 0 0 1-6 6.6H52a6 6 0 0 1-6-6.6z" />
        <path d="M64 60V44a16 16 0 0 1 32 0v16" />
      </>
    ),
  },
  search: {
    ground: 'fill-ground-skincare',
    flower: 'fill-success',
    at: 'translate(74 58) scale(.44)',
    lines: (
      <>
        <circle className="fill-surface" cx="74" cy="58" r="28" />
        <path d="m95 79 22 22" />
      </>
    ),
  },
  box: {
    ground: 'fill-ground-accessories',
    flower: '',
    at: '',
    lines: (
      <>
        <path className="fill-surface" d="m80 30 38 18v40L80 108 42 88V48z" />
        <path d="m42 48 38 20 38-20M80 68v40M61 39l38 20v14" />
      </>
    ),
  },
  lock: {
    ground: 'fill-ground-haircare',
    flower: 'fill-info',
    at: 'translate(80 82) scale(.36)',
    lines: (
      <>
        <path d="M62 58V44a18 18 0 0 1 36 0v14" />
        <rect className="fill-surface" x="48" y="58" width="64" height="48" rx="7" />
      </>
    ),
  },
}

export interface EmptyStateProps {
  /** One of the usual drawings, or a page's own; null where something else already says what to do. */
  drawing: EmptyDrawing | EmptyArt | null
  /** The exact heading. */
  title: string
  /** One sentence. */
  children?: ReactNode
  /** One button, and at most one quiet link beside it. */
  action?: ReactNode
  /** 1 where this is the page itself; the heading then takes the focus of a new page. */
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing is here, said kindly: a small drawing on a petal, the heading, a sentence and one way on. */
export function EmptyState({ drawing, title, children, action, level = 2, className = '' }: EmptyStateProps) {
  const art = typeof drawing === 'string' ? drawings[drawing] : drawing
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={`mx-auto grid max-w-120 justify-items-center gap-2 px-5 py-[clamp(2.5rem,2rem+3vw,4.5rem)] text-center ${className}`}
    >
      {art ? (
        <svg viewBox="0 0 160 130" width="136" height="111" aria-hidden="true" className="mb-3">
          <path className={art.ground} d="M20 118V58C20 26 46 8 82 8h58v60c0 32-26 50-62 50z" />
          <g className="icon stroke-ink stroke-[2.4]">{art.lines}</g>
          {art.flower ? <path className={art.flower} transform={art.at} d={flowerPath} /> : null}
        </svg>
      ) : null}
      <Heading tabIndex={level === 1 ? -1 : undefined} className="heading text-2xl">
        {title}
      </Heading>
      {children ? <div className="max-w-96 text-pretty text-ink-2">{children}</div> : null}
      {action ? <div className="mt-3.5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
