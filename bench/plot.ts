/** How long something takes at each size. */
export interface Curve {
  name: string
  points: readonly { size: number; ms: number }[]
}

const width = 880
const height = 440
const frame = { left: 76, right: 310, top: 56, bottom: 60 }

/** Middle tones, readable on white and on black; shapes tell them apart without colour. */
const looks = [
  { color: '#3b82c4', mark: (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="5"/>` },
  { color: '#d9662b', mark: (x: number, y: number) => `<rect x="${x - 4.5}" y="${y - 4.5}" width="9" height="9"/>` },
  { color: '#2f9e6e', mark: (x: number, y: number) => `<path d="M${x} ${y - 6}l6 11h-12z"/>` },
  { color: '#a55bc0', mark: (x: number, y: number) => `<path d="M${x} ${y - 6.5}l6.5 6.5l-6.5 6.5l-6.5-6.5z"/>` },
  { color: '#b8860b', mark: (x: number, y: number) => `<path d="M${x} ${y + 6}l6-11h-12z"/>` },
  { color: '#c2416b', mark: (x: number, y: number) => `<rect x="${x - 6}" y="${y - 3}" width="12" height="6"/>` },
  { color: '#5b7083', mark: (x: number, y: number) => `<rect x="${x - 3}" y="${y - 6}" width="6" height="12"/>` },
]
type Look = (typeof looks)[number]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const round = (value: number) => Math.round(value * 10) / 10
const inWords = (ms: number) => (ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2))

/** Powers of ten around all values. */
function decades(values: readonly number[]): { from: number; to: number } {
  return {
    from: Math.floor(Math.log10(Math.min(...values)) + 1e-9),
    to: Math.ceil(Math.log10(Math.max(...values)) - 1e-9),
  }
}

/** Heights for labels, each near where it belongs and none over another. */
function apart(wanted: readonly number[], distance: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at)
  for (let index = 1; index < order.length; index++) {
    const [above, here] = [order[index - 1], order[index]]
    if (above && here) here.at = Math.max(here.at, above.at + distance)
  }
  const result = [...wanted]
  for (const { at, index } of order) result[index] = at
  return result
}

/** Where a size and a time lie in the picture. */
interface Scale {
  x(size: number): number
  y(ms: number): number
  /** Powers of ten at the bottom and at the top. */
  from: number
  to: number
}

const right = width - frame.right
const bottom = height - frame.bottom

function scaleFor(sizes: readonly number[], times: readonly number[]): Scale {
  const [first = 1, last = 10] = [sizes[0], sizes.at(-1)]
  const { from, to } = decades(times)
  const wide = right - frame.left - 48
  const high = bottom - frame.top
  return {
    x: (size) => round(frame.left + 24 + (wide * Math.log10(size / first)) / Math.log10(last / first)),
    y: (ms) => round(bottom - (high * (Math.log10(ms) - from)) / Math.max(1, to - from)),
    from,
    to,
  }
}

const level = (y: number, kind: string) =>
  `<line class="${kind}" x1="${frame.left}" x2="${right}" y1="${y}" y2="${y}"/>`

/** A line with its time for each power of ten, and two faint ones between. */
function timeLines({ y, from, to }: Scale): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((power) => {
    const at = y(10 ** power)
    const between = power < to ? [2, 5].map((factor) => level(y(factor * 10 ** power), 'grid faint')) : []
    return [
      level(at, 'grid'),
      `<text x="${frame.left - 10}" y="${at + 4}" text-anchor="end">${10 ** power} ms</text>`,
      ...between,
    ]
  })
}

const sizeLines = (sizes: readonly number[], { x }: Scale): string[] =>
  sizes.flatMap((size) => [
    `<line class="grid" x1="${x(size)}" x2="${x(size)}" y1="${frame.top}" y2="${bottom}"/>`,
    `<text x="${x(size)}" y="${bottom + 22}" text-anchor="middle">${size.toLocaleString('en-IN')}</text>`,
  ])

/** One curve with its marks; its name and its values stand beside it at `labelY`. */
function curveOf({ name, points }: Curve, { x, y }: Scale, look: Look | undefined, labelY: number): string {
  const color = look?.color ?? '#888888'
  const path = points.map(({ size, ms }, at) => `${at === 0 ? 'M' : 'L'}${x(size)} ${y(ms)}`).join('')
  const values = points.map(({ ms }) => inWords(ms)).join(', ')
  const last = points.at(-1)
  return [
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.5"/>`,
    `<g fill="${color}">${points.map(({ size, ms }) => look?.mark(x(size), y(ms)) ?? '').join('')}</g>`,
    `<path d="M${x(last?.size ?? 1) + 9} ${y(last?.ms ?? 1)}L${right + 8} ${labelY}" fill="none" stroke="${color}" stroke-width="1" opacity="0.6"/>`,
    `<text class="name" x="${right + 14}" y="${labelY + 4}">${escaped(name)} <tspan class="quiet">${values}</tspan></text>`,
  ].join('\n')
}

const style = `text { font: 13px system-ui, sans-serif; fill: #3d444d }
.title { font-size: 16px; font-weight: 600; fill: #1f2328 }
.name { font-weight: 600; fill: #1f2328 }
.quiet { font-weight: 400; fill: #59636e }
.grid { stroke: #59636e; stroke-opacity: 0.35 }
.faint { stroke-opacity: 0.14 }
@media (prefers-color-scheme: dark) {
  text { fill: #b7bfc9 }
  .title, .name { fill: #f0f3f6 }
  .quiet { fill: #9ea7b3 }
  .grid { stroke: #9ea7b3 }
}`

/** Curves over size as an SVG picture, both axes logarithmic: a straight line is a power, a level one does not grow. */
export function growthPlot(title: string, curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points)
  const sizes = [...new Set(points.map(({ size }) => size))].sort((a, b) => a - b)
  const scale = scaleFor(
    sizes,
    points.map(({ ms }) => ms),
  )
  const labels = apart(
    curves.map((curve) => scale.y(curve.points.at(-1)?.ms ?? 1)),
    19,
  )
  const lines = [...timeLines(scale), ...sizeLines(sizes, scale)]
  const drawn = curves.map((curve, index) => curveOf(curve, scale, looks[index % looks.length], labels[index] ?? 0))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
${style}
</style>
<text class="title" x="${frame.left}" y="28">${escaped(title)}</text>
${lines.join('\n')}
<text x="${(frame.left + right) / 2}" y="${height - 14}" text-anchor="middle">products on sale; for my orders, orders of everybody</text>
<text class="quiet" x="${right + 14}" y="${frame.top - 6}">milliseconds at each size</text>
${drawn.join('\n')}
</svg>
`
}
