/**
 * Makes the renditions of the demo's photographs. Run by hand when an original or the recipe changes:
 *
 *   node bin/make-photographs.ts
 *
 * Repeatable: what is current stays, what no original needs any more goes. The shop itself only reads the result.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { photoWidths } from '#platform/kit/photo.ts'

/** Change this name when anything below changes the bytes: every image then gets a new id, and browsers a new URL. */
const recipe = 'shringar-photographs-1'

/** The three wide photographs of the home page; a product's widths are the shared rule of photoWidths. */
const heroWidths = [480, 720, 960, 1440, 2000]
/** Link previews and mail programs know neither AVIF nor WebP; they need few sizes. */
const jpegWidths = [480, 960]

/**
 * Chosen by eye at 1:1 on the hardest photographs: comb grain, brush hair, serum drops, smooth backdrops, deep reds. AVIF 45
 * softens grain and hair, above 62 only the size grows. Full chroma keeps the edge of a red lipstick sharp.
 */
const encode = {
  avif: (image: Sharp) => image.avif({ quality: 60, effort: 4, chromaSubsampling: '4:4:4' }),
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 6, smartSubsample: true }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
}
type Format = keyof typeof encode

interface Rendition {
  width: number
  format: Format
  bytes: number
}
interface Photograph {
  file: string
  id: string
  width: number
  height: number
  files: Rendition[]
}

const originals = new URL('../seed/photographs/originals/', import.meta.url)
const renditions = new URL('../seed/photographs/renditions/', import.meta.url)
const indexFile = new URL('../seed/photographs/index.json', import.meta.url)

await mkdir(renditions, { recursive: true })
const known = new Map((await readIndex()).map((photograph) => [photograph.id, photograph]))
const names = (await readdir(originals)).filter((name) => name.endsWith('.webp')).sort()
const photographs: Photograph[] = []
for (const [position, name] of names.entries()) {
  const original = await readFile(new URL(name, originals))
  const id = createHash('sha256').update(original).update(recipe).digest('hex').slice(0, 20)
  const current = known.get(id)
  const isCurrent = current !== undefined && (await isComplete(current))
  photographs.push(isCurrent ? { ...current, file: name } : await makeRenditions(name, id, original))
  console.log(`${position + 1}/${names.length} ${name}${isCurrent ? ' (current)' : ''}`)
}
await writeFile(indexFile, indexText(photographs))
await removeObsolete(photographs)

const total = photographs.flatMap((photograph) => photograph.files).reduce((sum, file) => sum + file.bytes, 0)
console.log(`${photographs.length} photographs, ${(total / 1e6).toFixed(1)} MB of renditions`)

async function makeRenditions(file: string, id: string, original: Buffer): Promise<Photograph> {
  const master = await sharp(original).metadata()
  const widths = widthsOf(file, master.width)
  const files = (await Promise.all(widths.map((width) => renderAt(width, widths, id, original)))).flat()
  const width = Math.max(...widths)
  return { file, id, width, height: Math.round((master.height * width) / master.width), files }
}

async function renderAt(width: number, widths: number[], id: string, original: Buffer): Promise<Rendition[]> {
  // Once through the resizer, losslessly, then into each format.
  const resized = await sharp(original).resize({ width }).png({ compressionLevel: 0 }).toBuffer()
  const files: Rendition[] = []
  for (const format of formatsAt(width, widths)) {
    const bytes = await encode[format](sharp(resized)).toBuffer()
    await writeFile(new URL(renditionName(id, { width, format }), renditions), bytes)
    files.push({ width, format, bytes: bytes.length })
  }
  return files
}

/** Nothing is ever enlarged. */
function widthsOf(file: string, masterWidth: number): number[] {
  return file.startsWith('hero_') ? heroWidths.filter((width) => width <= masterWidth) : photoWidths(masterWidth)
}

function formatsAt(width: number, widths: number[]): Format[] {
  const largest = Math.max(...widths)
  const hasJpeg = jpegWidths.includes(width) || (width === largest && largest < Math.max(...jpegWidths))
  return hasJpeg ? ['avif', 'webp', 'jpeg'] : ['avif', 'webp']
}

function renditionName(id: string, { width, format }: Pick<Rendition, 'width' | 'format'>): string {
  return `${id}-${width}.${format}`
}

/** One rendition to a line, as the formatter of the code base has it. */
function indexText(photographs: Photograph[]): string {
  const entries = photographs.map(({ files, ...photograph }) => {
    const facts = Object.entries(photograph).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},\n`)
    const lines = files.map(({ width, format, bytes }) => {
      return `      { "width": ${width}, "format": "${format}", "bytes": ${bytes} }`
    })
    return `  {\n${facts.join('')}    "files": [\n${lines.join(',\n')}\n    ]\n  }`
  })
  return `[\n${entries.join(',\n')}\n]\n`
}

async function readIndex(): Promise<Photograph[]> {
  const text = await readFile(indexFile, 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

async function isComplete(photograph: Photograph): Promise<boolean> {
  const sizes = await Promise.all(
    photograph.files.map((file) =>
      stat(new URL(renditionName(photograph.id, file), renditions)).then(
        (found) => found.size === file.bytes,
        () => false,
      ),
    ),
  )
  return sizes.every(Boolean)
}

async function removeObsolete(current: Photograph[]): Promise<void> {
  const needed = new Set(current.flatMap(({ id, files }) => files.map((file) => renditionName(id, file))))
  for (const name of await readdir(renditions)) {
    if (!needed.has(name)) await rm(new URL(name, renditions))
  }
}
