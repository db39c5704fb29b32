import { code128Widths } from '#platform/kit/code128.ts'

/** Empty modules that a scanner needs at both ends. */
const quiet = 10

/** Code 128 of a text, as a scanner in the packing room reads it. The text itself stands beside it. */
export function Barcode({ text, className = '' }: { text: string; className?: string }) {
  const widths = code128Widths(text)
  let at = quiet
  const bars = widths.flatMap((width, index) => {
    const x = at
    at += width
    return index % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : []
  })
  return (
    <svg
      viewBox={`0 0 ${at + quiet} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${text}`}
      className={`h-[15mm] w-full max-w-80 bg-white ${className}`}
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
