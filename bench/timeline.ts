/** Values over time; gaps are where none was measured. */
export interface Line {
  name: string
  points: readonly { at: number; value: number }[]
}

/** Lines that share a scale, one panel above the next. */
export interface Panel {
  title: string
  unit: string
  lines: readonly Line[]
}

/** A stretch of time with a name, such as the overload itself. */
export interface Stretch {
  name: string
  from: number
  to: number
}

const width = 880
const panelHeight = 190
const frame = { left: 76, right: 200, top: 56, bottom: 44, between: 34 }
const right = width - frame.right

/** Middle tones, readable on white and on black. */
const colors = ['#3b82c4', '#d9662b', '#2f9e6e', '#a55bc0', '#b8860b', '#c2416b', '#5b7083']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const round = (value: number) => Math.round(value * 10) / 10

/** The least of 1, 2 and 5 times a power of ten that is not below. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power
}

function panelOf({ title, unit, lines }: Panel, at: number, x: (second: number) => number): string {
  const top = frame.top + at * (panelHeight + frame.between)
  const bottom = top + panelHeight
  const most = niceTop(Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value)), 0))
  const y = (value: number) => round(bottom - (panelHeight * value) / most)
  const levels = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const height = y(part * most)
    return `<line class="grid" x1="${frame.left}" x2="${right}" y1="${height}" y2="${height}"/><text x="${frame.left - 8}" y="${height + 4}" text-anchor="end">${round(part * most).toLocaleString('en-IN')}</text>`
  })
  const drawn = lines.map(({ name, points }, index) => {
    const color = colors[index % colors.length]
    const path = points
      .map(({ at: second, value }, first) => `${first === 0 ? 'M' : 'L'}${x(second)} ${y(value)}`)
      .join('')
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>
<rect x="${right + 14}" y="${top + 4 + index * 20}" width="12" height="4" fill="${color}"/><text class="name" x="${right + 32}" y="${top + 10 + index * 20}">${escaped(name)}</text>`
  })
  return [
    `<text class="quiet" x="${frame.left}" y="${top - 8}">${escaped(title)} (${escaped(unit)})</text>`,
    ...levels,
    ...drawn,
  ].join('\n')
}

const style = `text { font: 13px system-ui, sans-serif; fill: #3d444d }
.title { font-size: 16px; font-weight: 600; fill: #1f2328 }
.name { font-weight: 600; fill: #1f2328 }
.quiet { fill: #59636e }
.grid { stroke: #59636e; stroke-opacity: 0.3 }
.stretch { fill: #59636e; fill-opacity: 0.12 }
@media (prefers-color-scheme: dark) {
  text { fill: #b7bfc9 }
  .title, .name { fill: #f0f3f6 }
  .quiet { fill: #9ea7b3 }
  .grid { stroke: #9ea7b3 }
}`

/** Panels over one time axis as an SVG picture. `axis` says what the time is, such as "seconds". */
export function timeline(
  title: string,
  axis: string,
  panels: readonly Panel[],
  stretches: readonly Stretch[] = [],
): string {
  const times = panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(({ at }) => at)))
  const last = Math.max(...times, 1)
  const height = frame.top + panels.length * (panelHeight + frame.between) + frame.bottom
  const bottom = height - frame.bottom - frame.between
  const x = (at: number) => round(frame.left + ((right - frame.left) * at) / last)
  const step = niceTop(last / 8)
  const marks = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
${style}
</style>
<text class="title" x="${frame.left}" y="26">${escaped(title)}</text>
${stretches.map(({ name, from, to }) => `<rect class="stretch" x="${x(from)}" y="${frame.top}" width="${round(x(to) - x(from))}" height="${bottom - frame.top}"/><text class="quiet" x="${x(from) + 4}" y="${bottom - 6}">${escaped(name)}</text>`).join('\n')}
${panels.map((panel, at) => panelOf(panel, at, x)).join('\n')}
${marks.map((at) => `<text x="${x(at)}" y="${bottom + 20}" text-anchor="middle">${round(at)}</text>`).join('\n')}
<text x="${(frame.left + right) / 2}" y="${height - 10}" text-anchor="middle">${escaped(axis)}</text>
</svg>
`
}
