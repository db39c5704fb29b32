import { matchesGlob, posix } from 'node:path'

/** The files and folders of the repository, by their paths from its root. */
export interface Tree {
  files: readonly string[]
  paths: ReadonlySet<string>
}

const topFolders = 'app|api|modules|platform|server|db|seed|bench|bin|tests|docs|public'
const extensions = 'tsx?|mjs|mts|sql|md|json|svg'

export function treeOf(files: readonly string[]): Tree {
  const folders = files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1)
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  })
  return { files, paths: new Set([...files, ...folders]) }
}

/** `db/schema/<noun>.sql`, `modules/*.test.ts` and `{a,b}.ts` stand for any file of that form. */
function stands(tree: Tree, path: string): boolean {
  const clean = path.replace(/\/$/, '')
  if (tree.paths.has(clean)) return true
  const glob = clean.replace(/<[^>]*>/g, '*')
  return /[*{]/.test(glob) && tree.files.some((file) => matchesGlob(file, glob))
}

const hasFileNamed = (tree: Tree, name: string): boolean => tree.files.some((file) => posix.basename(file) === name)

/** The comments of a program or of SQL, one text each. */
export function commentsOf(file: string, text: string): string[] {
  const comments = file.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
  return text.match(comments) ?? []
}

const backticked = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)

/** Paths that stand in running text: whole file names, and everything below docs/. */
function pathsInText(text: string): string[] {
  const file = new RegExp(`(?<![\\w/.@-])(?:${topFolders})/[\\w./*<>{},-]*?\\.(?:${extensions})\\b`, 'g')
  return [...(text.match(file) ?? []), ...(text.match(/(?<![\w/.@-])docs\/[\w./*-]*\w/g) ?? [])]
}

const isPath = (span: string): boolean => new RegExp(`^(?:${topFolders})/\\S+$`).test(span)
const isFileName = (span: string): boolean => new RegExp(`^[\\w.-]+\\.(?:${extensions})$`).test(span)

/** Paths that this text of comments cites and the repository does not have. */
export function missingInText(tree: Tree, text: string): string[] {
  const cited = new Set([...pathsInText(text), ...backticked(text).filter(isPath)])
  return [...cited].filter((path) => !stands(tree, path))
}

/** Links, paths and file names that this document cites and the repository does not have. */
export function missingInDocument(tree: Tree, file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target && !/^[a-z]+:/.test(target))
    .filter((target) => !stands(tree, posix.join(posix.dirname(file), target)))
  const names = backticked(text).filter((span) => isFileName(span) && !hasFileNamed(tree, span))
  // A link is relative to its document, so it is not read as a path again.
  return [...links, ...names, ...missingInText(tree, text.replace(/\]\([^)]*\)/g, ']'))]
}

/** The titles of the tests in a file, as they are written: with their `%s` and `${}`. */
export function titlesOf(text: string): string[] {
  const titles = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  return [...text.matchAll(titles)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}

/** Whether a title is the quoted one, which has an ellipsis wherever it leaves something out. */
export function isQuoted(quoted: string, title: string): boolean {
  const parts = quoted.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(title)
}

/** A test that a document quotes: its title, and the file named last before it. */
export interface QuotedTest {
  file: string
  title: string
}

/**
 * The tests that the tables of a document quote. A row may leave out its file when the text above the table names it; its first column
 * says what is promised and quotes no tests.
 */
export function quotedTests(text: string): QuotedTest[] {
  const quoted: QuotedTest[] = []
  let above = ''
  for (const line of text.split('\n')) {
    const isRow = line.startsWith('|')
    let file = above
    for (const [, span, title] of (isRow ? line.replace(/^\|[^|]*\|/, '') : line).matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (span && isTestFile(span)) file = span
      if (isRow && title) quoted.push({ file, title })
    }
    if (line.startsWith('#')) above = ''
    else if (!isRow && file) above = file
  }
  return quoted
}

const isTestFile = (span: string): boolean => /\.(test|spec)\.tsx?$/.test(span)

/** The files that a cited path or bare file name means. */
export function filesNamed(tree: Tree, cited: string): string[] {
  return tree.files.filter((file) => file === cited || file.endsWith(`/${cited}`) || matchesGlob(file, cited))
}
