import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from '@ts-morph/common'
import { readOptions } from './lib/options.mjs'

// Every sentence that a person may read, by the file it stands in, so that they can be read as a whole. `--lines` adds the line of each,
// `--all-once` prints each sentence once, in alphabetical order, without files.
const root = fileURLToPath(new URL('..', import.meta.url))
const wish = readOptions({ lines: { type: 'boolean' }, 'all-once': { type: 'boolean' } })

/** Where people's texts stand, the messages of a start included. Tests, benchmarks and the demo's catalogue are not ours to say. */
const files = globSync('{app,api,modules,platform,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/icons[\w-]*\.ts$/.test(file))
  .sort()

/** Attributes whose text is shown or read aloud. */
const spokenAttributes =
  /^(aria-label|aria-description|aria-roledescription|alt|title|placeholder|label|hint|text|heading|description|message|caption|empty|action|confirm|name)$/
/** Attributes that only machines read. */
const silentAttributes =
  /^(className|class|d|viewBox|id|htmlFor|href|to|src|srcSet|sizes|media|rel|type|key|style|role|autoComplete|pattern|points|transform)$/

interface Sentence {
  line: number
  text: string
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim()
const hasLetters = (text: string) => /\p{L}{2,}/u.test(text.replace(/\{…\}/g, ''))

/** Two words or more that begin as a sentence or end as one: names of things, classes and SQL do neither. */
function readsAsSentence(text: string): boolean {
  if (/^(select|insert|update|delete|with|create|alter|begin|set|lock)\s/i.test(text) && !/[.?!]$/.test(text))
    return false
  if (!/\p{L}+[\s,]+\S/u.test(text)) return false
  return /^[\p{Lu}₹“‘"{]/u.test(text) || /[.?!…:]$/.test(text)
}

/** The parts of a template or an element in one line; what is put in stands as {…}. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('')
  return undefined
}

function textOfChildren(children: readonly ts.JsxChild[]): string {
  return children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text
      if (ts.isJsxExpression(child)) return child.expression ? (textOf(child.expression) ?? '{…}') : ''
      // A link or an emphasis stands within its sentence.
      if (ts.isJsxElement(child)) return textOfChildren(child.children)
      return ''
    })
    .join('')
}

const saysSomethingItself = (node: ts.JsxElement | ts.JsxFragment) =>
  node.children.some((child) => ts.isJsxText(child) && hasLetters(child.text))

function sentencesIn(file: string): Sentence[] {
  const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Sentence[] = []
  const add = (node: ts.Node, text: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (hasLetters(clean(text))) found.push({ line, text: clean(text) })
  }
  const visit = (node: ts.Node, withinSentence: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText(source)
      const value = node.initializer
      if (silentAttributes.test(name)) return
      if (value && ts.isStringLiteral(value)) {
        if (spokenAttributes.test(name) || readsAsSentence(value.text)) add(value, value.text)
        return
      }
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const speaks = saysSomethingItself(node)
      if (speaks && !withinSentence) add(node, textOfChildren(node.children))
      if (ts.isJsxElement(node)) visit(node.openingElement, false)
      for (const child of node.children) {
        // Words that already stand in the sentence around them are not said again.
        const isText =
          ts.isJsxText(child) ||
          (ts.isJsxExpression(child) && child.expression && textOf(child.expression) !== undefined)
        if (!(speaks && isText)) visit(child, speaks || withinSentence)
      }
      return
    }
    const text = textOf(node)
    const isNamedText =
      node.parent && ts.isPropertyAssignment(node.parent) && spokenAttributes.test(node.parent.name.getText(source))
    if (text !== undefined && (isNamedText || readsAsSentence(clean(text)))) {
      add(node, text)
      return
    }
    ts.forEachChild(node, (child) => visit(child, withinSentence))
  }
  visit(source, false)
  return found
}

if (wish['all-once']) {
  const all = new Set(files.flatMap((file) => sentencesIn(file).map(({ text }) => text)))
  for (const text of [...all].sort((one, other) => one.localeCompare(other, 'en'))) console.log(text)
} else {
  for (const file of files) {
    const sentences = sentencesIn(file)
    if (sentences.length === 0) continue
    console.log(`\n${file}`)
    for (const { line, text } of sentences)
      console.log(wish.lines ? `${String(line).padStart(5)}  ${text}` : `  ${text}`)
  }
}
