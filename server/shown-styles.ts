/** A rule, or an at-rule that holds no rules, as it stands in the stylesheet. */
interface Leaf {
  text: string
  /** For each of its selectors, the marks (see `marksIn`) without which it selects nothing. */
  selectors: string[][]
  /** The custom properties and animations that it refers to, directly or by way of others. */
  uses: string[]
  /** The one custom property or animation that it defines. */
  defines?: string | undefined
  /** Of a theme: what it sets, line by line. */
  theme?: { selector: string; lines: { text: string; defines?: string | undefined }[] }
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
}

/** What stands before braces, and inside; a statement has none. */
interface Block {
  prelude: string
  body?: string
}

/**
 * What only very large text needs, or who runs no script, or a mouse that rests on something, comes with the whole sheet: every document would carry it in
 * its first windows.
 */
const comesLater = /^@media (?:not all and \(width>=17rem\)|\(scripting:none\)|\(hover:hover\))$/
const holdsRules = /^@(media|supports|layer|container)\b/
const isTheme = /^:root\b/
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

/** Parts that one type of field alone has, and what a field or a photograph is in few documents: nobody was told of a mistake yet, nothing failed to load. */
const partsOfFew: Readonly<Record<string, string>> = {
  '::file-selector-button': '[file',
  '::-webkit-date-and-time-value': '[date',
  ':disabled': '[disabled',
  '[aria-invalid=true]': '[aria-invalid',
  '[data-broken]': '[data-broken',
}

/** The marks that a document must have for a selector to fit: classes, elements, and types and states of fields; those inside `:not()` it must not have. */
function neededBy(selector: string): string[] {
  const text = selector.replace(/:not\((?:\\.|[^()]|\([^()]*\))*\)/g, '')
  const classes = [...text.matchAll(className)].map(([, name = '']) => `.${unescaped(name)}`)
  const types = [...text.matchAll(/\[type="?([\w-]+)"?\]/g)].map(([, type]) => `[${type}`)
  const bare = text.replace(className, '').replace(/\[[^\]]*\]/g, '')
  const elements = [...bare.matchAll(/(?:^|[\s>+~(])([a-z][a-z0-9]*)(?![\w-]*\()/g)].map(([, name]) => `<${name}`)
  const parts = Object.entries(partsOfFew).flatMap(([part, type]) => (text.includes(part) ? [type] : []))
  return [...classes, ...types, ...parts, ...elements]
}

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  for (let from = 0; from < css.length; ) {
    const opens = endOf(css, from, '{;')
    const prelude = css.slice(from, opens).replace(/^\/\*[\s\S]*?\*\/\s*/, '')
    const closes = css[opens] === '{' ? endOf(css, opens + 1, '}') : opens
    if (closes > opens) blocks.push({ prelude, body: css.slice(opens + 1, closes) })
    else if (prelude.trim()) blocks.push({ prelude })
    from = closes + 1
  }
  return blocks.filter(({ prelude }) => !comesLater.test(prelude))
}

const linesOf = (body: string) => split(body, ';').map((text) => ({ text, defines: /^--[\w-]+/.exec(text)?.[0] }))

/** The values of the custom properties that themes set, those of all themes together. */
function valuesIn(blocks: readonly Block[], values = new Map<string, string>()): Map<string, string> {
  for (const { prelude, body = '' } of blocks)
    if (holdsRules.test(prelude)) valuesIn(blocksOf(body), values)
    else if (isTheme.test(prelude))
      for (const { text, defines } of linesOf(body))
        if (defines) values.set(defines, (values.get(defines) ?? '') + text.slice(defines.length))
  return values
}

/** Finds the custom properties and animations that a text refers to, directly or by way of others. */
function usesFinder(css: string, values: ReadonlyMap<string, string>): (text: string) => string[] {
  const animations = Array.from(css.matchAll(/@keyframes ([\w-]+)/g), ([, name]) => `|\\b${name}\\b`)
  const reference = new RegExp(`var\\((--[\\w-]+)${animations.join('')}`, 'g')
  const note = (text: string, uses: Set<string>) => {
    for (const [animation, property] of text.matchAll(reference)) {
      const name = property ?? animation
      if (uses.has(name)) continue
      uses.add(name)
      if (property) note(values.get(property) ?? '', uses)
    }
    return uses
  }
  return (text) => [...note(text, new Set())]
}

function piecesOf(blocks: readonly Block[], usesOf: (text: string) => string[]): Piece[] {
  return blocks.map(({ prelude, body }): Piece => {
    if (body === undefined) return { text: `${prelude};`, selectors: [[]], uses: [] }
    if (holdsRules.test(prelude)) return { prelude, pieces: piecesOf(blocksOf(body), usesOf) }
    const text = `${prelude}{${body}}`
    const selectors = prelude.startsWith('@') ? [[]] : split(prelude, ',').map(neededBy)
    if (isTheme.test(prelude)) return { text, selectors, uses: [], theme: { selector: prelude, lines: linesOf(body) } }
    return { text, selectors, uses: usesOf(body), defines: /^@(?:keyframes|property) ([\w-]+)/.exec(prelude)?.[1] }
  })
}

/** Reads a built stylesheet, once. */
export function readStylesheet(css: string): Stylesheet {
  const blocks = blocksOf(css)
  const layers = new Set(blocks.flatMap(({ prelude }) => /^@layer ([\w-]+)$/.exec(prelude)?.[1] ?? []))
  return {
    layers: `@layer ${[...layers].join(',')};`,
    pieces: piecesOf(blocks, usesFinder(css, valuesIn(blocks))),
  }
}

const askable = /<[a-z][a-z0-9]*| type="[\w-]+"| class="[^"]*"| disabled(?=="")| aria-invalid(?=="true")/g

/** What rules can ask for: `.class`, `<element`, and of a field `[type`, `[disabled` and `[aria-invalid`. */
function marksIn(html: string): Set<string> {
  const marks = new Set<string>()
  // The same elements and lists of classes stand in a page hundreds of times.
  for (const found of new Set(html.match(askable))) {
    const value = found.slice(found.indexOf('"') + 1, -1)
    if (found.startsWith('<')) marks.add(found)
    else if (!found.includes('"')) marks.add(`[${found.slice(1)}`)
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

/** The custom properties and animations that the pieces refer to. */
function usedBy(pieces: readonly Piece[], names = new Set<string>()): Set<string> {
  for (const piece of pieces) {
    if ('pieces' in piece) usedBy(piece.pieces, names)
    else for (const name of piece.uses) names.add(name)
  }
  return names
}

/** The pieces as text again, without the custom properties and animations that are not among these names. */
function written(pieces: readonly Piece[], names: ReadonlySet<string>): string {
  const isWanted = ({ defines }: { defines?: string | undefined }) => defines === undefined || names.has(defines)
  return pieces
    .map((piece) => {
      if ('pieces' in piece) {
        const inside = written(piece.pieces, names)
        return inside && `${piece.prelude}{${inside}}`
      }
      if (!piece.theme) return isWanted(piece) ? piece.text : ''
      const lines = piece.theme.lines.filter(isWanted)
      return lines.length > 0 ? `${piece.theme.selector}{${lines.map(({ text }) => text).join(';')}}` : ''
    })
    .join('')
}

/**
 * The rules of the stylesheet that a document needs before any script: those for its classes, elements and types of fields. They keep their order, so
 * that the whole sheet may follow. Animations and custom properties that none of these rules name are left out.
 */
export function stylesShownIn(html: string, sheet: Stylesheet): string {
  const shown = shownOf(sheet.pieces, marksIn(html))
  return sheet.layers + written(shown, usedBy(shown))
}
