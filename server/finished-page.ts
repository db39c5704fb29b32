import { hash } from 'node:crypto'

/** A page as it leaves, and what its policy allows by hash. */
export interface FinishedPage {
  body: Buffer
  scripts: string[]
  styles: string[]
}

const marks = {
  headEnd: Buffer.from('</head>'),
  preload: Buffer.from('<link rel="modulepreload" '),
  script: { begin: Buffer.from('<script'), end: Buffer.from('</script>') },
  style: { begin: Buffer.from('<style'), end: Buffer.from('</style>') },
}
/** Scripts must not compete with the first photograph: their preloads wait in line (docs/decisions/004). */
const waiting = Buffer.from('fetchPriority="low" ')
const tagEnd = '>'.charCodeAt(0)

const sha256 = (text: Buffer) => hash('sha256', text, 'base64')

/** Calls `visit` with the attributes and the text of each such element. */
function eachElement(
  html: Buffer,
  { begin, end }: { begin: Buffer; end: Buffer },
  visit: (attributes: string, text: Buffer) => void,
): void {
  for (let at = html.indexOf(begin); at >= 0; ) {
    const from = html.indexOf(tagEnd, at) + 1
    const to = html.indexOf(end, from)
    if (from === 0 || to < 0) return
    visit(html.toString('latin1', at + begin.length, from - 1), html.subarray(from, to))
    at = html.indexOf(begin, to)
  }
}

function withHead(html: Buffer, head: string): Buffer {
  const pieces: Buffer[] = []
  let written = 0
  const insert = (at: number, piece: Buffer) => {
    pieces.push(html.subarray(written, at), piece)
    written = at
  }
  const headEnd = html.indexOf(marks.headEnd)
  for (let at = html.indexOf(marks.preload); at >= 0; at = html.indexOf(marks.preload, at + 1)) {
    if (written <= headEnd && headEnd < at) insert(headEnd, Buffer.from(head))
    insert(at + marks.preload.length, waiting)
  }
  if (written <= headEnd) insert(headEnd, Buffer.from(head))
  pieces.push(html.subarray(written))
  return Buffer.concat(pieces)
}

/**
 * What the server adds to a page that was rendered: `head` at the end of its head, and its preloads' place in line. Works on the bytes: a
 * page of 180 KB as text, once there and back, takes longer than all of this.
 */
export function finishedPage(html: Buffer, head: string): FinishedPage {
  const body = withHead(html, head)
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // JSON-LD runs nothing and needs no hash.
  eachElement(body, marks.script, (attributes, text) => {
    if (!/\bsrc=/.test(attributes) && !/type="application\/ld\+json"/.test(attributes)) scripts.add(sha256(text))
  })
  eachElement(body, marks.style, (_, text) => styles.add(sha256(text)))
  return { body, scripts: [...scripts], styles: [...styles] }
}
