/** A rule, or an at-rule that holds no rules: what stands before its braces, and inside. */
interface Leaf {
  prelude: string
  body: string
  /** For each of its selectors, the marks (see `marksIn`) without which it selects nothing. */
  selectors: string[][]
}
/** A condition or layer around rules. */
interface Group {
  prelude: string
  pieces: Piece[]
}
type Piece = Leaf | Group

export interface Stylesheet {
  /** The order of its layers, which a layer without a rule would lose. */
  layers: string
  pieces: Piece[]
  /** The values of custom properties, all their themes together. */
  variables: Map<string, string>
  /** Finds what a rule refers to: custom properties (first group) and animations (whole match). */
  references: RegExp
}

const holdsRules = /^@(media|supports|layer|container)\b/
const isRoot = /^:root\b/
const className = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi

/** Where the text ends that begins at `from`: at one of `ends` outside of strings, brackets and braces. */
function endOf(css: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at] as string
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (depth === 0 && ends.includes(sign)) return at
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
  }
  return css.length
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

function split(text: string, sign: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from, sign)
    parts.push(text.slice(from, end))
    from = end + 1
  }
  return parts
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, sign) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )

/** The marks that a document must have for a selector to fit: classes, elements and types of fields; those inside `:not()` it must not have. */
function neededBy(selector: string): string[] {
  const text = selector.replace(/:not\((?:\\.|[^()]|\([^()]*\))*\)/g, '')
  const classes = [...text.matchAll(className)].map(([, name = '']) => `.${unescaped(name)}`)
  const types = [...text.matchAll(/\[type="?([\w-]+)"?\]/g)].map(([, type]) => `[${type}`)
  const bare = text.replace(className, '').replace(/\[[^\]]*\]/g, '')
  const elements = [...bare.matchAll(/(?:^|[\s>+~(])([a-z][a-z0-9]*)(?![\w-]*\()/g)].map(([, name]) => `<${name}`)
  return [...classes, ...types, ...elements]
}

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < css.length; ) {
    const opens = endOf(css, from, '{;')
    const prelude = css.slice(from, opens).replace(/^\/\*[\s\S]*?\*\/\s*/, '')
    if (css[opens] !== '{') {
      if (prelude.trim()) pieces.push({ prelude: `${prelude};`, body: '', selectors: [[]] })
      from = opens + 1
      continue
    }
    const closes = endOf(css, opens + 1, '}')
    const body = css.slice(opens + 1, closes)
    if (holdsRules.test(prelude)) pieces.push({ prelude, pieces: piecesOf(body) })
    else pieces.push({ prelude, body, selectors: prelude.startsWith('@') ? [[]] : split(prelude, ',').map(neededBy) })
    from = closes + 1
  }
  return pieces
}

/** Reads a built stylesheet, once. */
export function readStylesheet(css: string): Stylesheet {
  const variables = new Map<string, string>()
  const note = (piece: Piece) => {
    if ('pieces' in piece) piece.pieces.forEach(note)
    else if (isRoot.test(piece.prelude))
      for (const [name = '', value = ''] of split(piece.body, ';').map((line) => line.split(/:(.*)/s)))
        if (name.startsWith('--')) variables.set(name, `${variables.get(name) ?? ''}${value}`)
  }
  const pieces = piecesOf(css)
  pieces.forEach(note)
  const layers = new Set(pieces.flatMap(({ prelude }) => /^@layer ([\w-]+)$/.exec(prelude)?.[1] ?? []))
  const animations = Array.from(css.matchAll(/@keyframes ([\w-]+)/g), ([, name]) => `|\\b${name}\\b`)
  const references = new RegExp(`var\\((--[\\w-]+)${animations.join('')}`, 'g')
  return { layers: `@layer ${[...layers].join(',')};`, pieces, variables, references }
}

const askable = /<[a-z][a-z0-9]*| type="[\w-]+"| class="[^"]*"/g

/** What rules can ask for: `.class`, `<element` and `[type` of a field. */
function marksIn(html: string): Set<string> {
  const marks = new Set<string>()
  // The same elements and lists of classes stand in a page hundreds of times.
  for (const found of new Set(html.match(askable))) {
    const value = found.slice(found.indexOf('"') + 1, -1)
    if (found.startsWith('<')) marks.add(found)
    else if (found.startsWith(' type')) marks.add(`[${value}`)
    else for (const name of withSigns(value).split(' ')) marks.add(`.${name}`)
  }
  return marks
}
const withSigns = (attribute: string) =>
  attribute.replace(/&(amp|gt|lt|quot|#x27);/g, (_, sign: string) => signs[sign] ?? '')
const signs: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** What the pieces are of which something is shown. */
function shownOf(pieces: readonly Piece[], marks: ReadonlySet<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if ('pieces' in piece) {
      const shown = shownOf(piece.pieces, marks)
      return shown.length > 0 ? [{ prelude: piece.prelude, pieces: shown }] : []
    }
    return piece.selectors.some((needed) => needed.every((mark) => marks.has(mark))) ? [piece] : []
  })
}

/** What the pieces do, in one text. What `:root` sets is no use of it. */
const bodiesOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => ('pieces' in piece ? bodiesOf(piece.pieces) : isRoot.test(piece.prelude) ? '' : piece.body))
    .join(';')

/** The custom properties and animations that pieces refer to, directly or by way of others. */
function namesIn(pieces: readonly Piece[], { variables, references }: Stylesheet): Set<string> {
  const names = new Set<string>()
  const note = (text: string) => {
    for (const [animation, variable] of text.matchAll(references)) {
      const name = variable ?? animation
      if (names.has(name)) continue
      names.add(name)
      if (variable) note(variables.get(variable) ?? '')
    }
  }
  note(bodiesOf(pieces))
  return names
}

const defined = /^@(?:keyframes|property) ([\w-]+)/

/** The pieces as text again, without the custom properties and animations that are not among these names. */
function written(pieces: readonly Piece[], names: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ('pieces' in piece) {
        const inside = written(piece.pieces, names)
        return inside && `${piece.prelude}{${inside}}`
      }
      if (piece.prelude.endsWith(';')) return piece.prelude
      const name = defined.exec(piece.prelude)?.[1]
      if (name && !names.has(name)) return ''
      if (!isRoot.test(piece.prelude)) return `${piece.prelude}{${piece.body}}`
      const lines = split(piece.body, ';').filter(
        (line) => !line.startsWith('--') || names.has(line.split(':')[0] ?? ''),
      )
      return lines.length > 0 ? `${piece.prelude}{${lines.join(';')}}` : ''
    })
    .join('')
}

/**
 * The rules of the stylesheet that a document needs before any script: those for its classes, elements and types of fields. They keep their order, so
 * that the whole sheet may follow. Animations and custom properties that none of these rules name are left out.
 */
export function stylesShownIn(html: string, sheet: Stylesheet): string {
  const shown = shownOf(sheet.pieces, marksIn(html))
  return sheet.layers + written(shown, namesIn(shown, sheet))
}
