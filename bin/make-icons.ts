/**
 * Makes the icons that browsers and phones ask for from public/brand/mark.svg. Run by hand when the mark changes:
 *
 *   node bin/make-icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const mark = await readFile(`${folder}brand/mark.svg`, 'utf8')
const ground = '#951d42'

/** The mark as it is, on nothing. */
const plain = (size: number) =>
  sharp(Buffer.from(mark), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The flower on a ground that fills the square, for systems that cut a shape of their own out of it; `inner` is the mark's share of the width. */
async function filled(size: number, inner: number): Promise<Buffer> {
  const flower = await plain(Math.round(size * inner))
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: flower }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** A Windows icon: a list of sizes, each a PNG. */
function iconFile(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await plain(size) })))
await writeFile(`${folder}favicon.ico`, iconFile(small))
await writeFile(`${folder}apple-touch-icon.png`, await filled(180, 0.86))
for (const size of [192, 512]) await writeFile(`${folder}brand/icon-${size}.png`, await plain(size))
await writeFile(`${folder}brand/icon-maskable-512.png`, await filled(512, 0.72))
