// Turns a CPU profile of Node into a picture: each box a function, as wide as its share of the time, on top of what called it.

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

export interface CpuProfile {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

interface Frame {
  name: string
  kind: keyof typeof colours
  /** Microseconds, with all that it called. */
  time: number
  children: Map<string, Frame>
}

const colours = { ours: '#d9798b', react: '#e0b252', node: '#8fb3d9', native: '#b9b9c4', packages: '#9cc7a0' }
const words = { ours: 'shop', react: 'React and React Router', node: 'Node', native: 'native', packages: 'packages' }
const width = 1_200
const rowHeight = 17
const top = 56
const maxBytes = 150_000
const react = 'React'
const isReact = ({ url }: ProfileNode['callFrame']) => /node_modules\/react-dom\//.test(url)

function kindOf({ functionName, url }: ProfileNode['callFrame']): Frame['kind'] {
  if (url.startsWith('node:')) return 'node'
  if (url === '') return functionName.startsWith('(') || functionName !== '' ? 'native' : 'node'
  if (/react|scheduler|assets\/(hooks|icons)-/.test(url)) return 'react'
  return url.includes('/node_modules/') ? 'packages' : 'ours'
}

/** As the project's own files are called here. */
const ownFolder = new URL('..', import.meta.url).href

function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  const file = url.replace(/^.*\/node_modules\//, '').replace(ownFolder, '')
  return file ? ` (${file}:${lineNumber + 1})` : ''
}

/** Microseconds. While a limit is measured the shop stands still; the look that met it would have all of that time. */
const longestLook = 20_000

/** The calls as one tree: the same function called by the same is one box, however often. */
function frames({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const own = new Map<number, number>()
  for (const [index, id] of samples.entries())
    own.set(id, (own.get(id) ?? 0) + Math.min(timeDeltas[index] ?? 0, longestLook))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root: Frame = { name: 'all', kind: 'native', time: 0, children: new Map() }

  function add(node: ProfileNode, parent: Frame): number {
    const { callFrame } = node
    if (callFrame.functionName === '(idle)') return 0
    // React calls itself hundreds of levels deep, which says nothing: it is one box, with the components that it called.
    const isWithin = callFrame.functionName === '(root)' || (parent.name === react && isReact(callFrame))
    const name = isReact(callFrame) ? react : `${callFrame.functionName || '(anonymous)'}${placeOf(callFrame)}`
    const frame = isWithin
      ? parent
      : (parent.children.get(name) ?? { name, kind: kindOf(callFrame), time: 0, children: new Map() })
    if (!isWithin) parent.children.set(name, frame)
    let time = own.get(node.id) ?? 0
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) time += add(child, frame)
    }
    if (!isWithin) frame.time += time
    return time
  }
  const [first] = nodes
  if (first) root.time = add(first, root)
  return root
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function boxes(root: Frame, smallest: number): { svg: string[]; depth: number } {
  const svg: string[] = []
  let depth = 0
  function draw(frame: Frame, x: number, level: number): void {
    const share = frame.time / root.time
    const wide = share * width
    const y = top + level * rowHeight
    depth = Math.max(depth, level)
    const label = frame.name.replace(/ \(.*\)$/, '').slice(0, Math.max(0, Math.floor((wide - 4) / 6.6)))
    const text = label.length > 2 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>` : ''
    const tip = `<title>${escaped(frame.name)}, ${(share * 100).toFixed(1)}%</title>`
    svg.push(
      `<g>${tip}<rect class="${frame.kind}" x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide - 0.5).toFixed(1)}" height="${rowHeight - 1}"/>${text}</g>`,
    )
    let next = x
    for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
      if (child.time / root.time >= smallest) draw(child, next, level + 1)
      next += (child.time / root.time) * width
    }
  }
  draw(root, 0, 0)
  return { svg, depth }
}

/** An SVG of at most 150 KB; what took less than a few thousandths of the time is left out until it fits. */
export function flameGraph(profile: CpuProfile, title: string): string {
  const root = frames(profile)
  for (let smallest = 0.002; ; smallest *= 1.5) {
    const { svg, depth } = boxes(root, smallest)
    const kinds = Object.keys(colours) as Frame['kind'][]
    const legend = kinds.map(
      (kind, index) =>
        `<rect class="${kind}" x="${10 + index * 190}" y="30" width="12" height="12"/><text x="${27 + index * 190}" y="40">${words[kind]}</text>`,
    )
    const height = top + (depth + 1) * rowHeight + 8
    const note = `${(root.time / 1e6).toFixed(1)} s of work; boxes under ${(smallest * 100).toFixed(1)}% are left out`
    const whole = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<style>text{font:11px monospace;fill:#222}${kinds.map((kind) => `.${kind}{fill:${colours[kind]}}`).join('')}</style>`,
      `<rect width="${width}" height="${height}" fill="#fff"/>`,
      `<text x="10" y="18" style="font-size:14px">${escaped(title)}: ${note}</text>`,
      ...legend,
      ...svg,
      '</svg>',
      '',
    ].join('\n')
    if (whole.length <= maxBytes) return whole
  }
}
