import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ImageFiles } from './images.server.ts'

const fileName = '0123456789abcdef0123-400.avif'
const photograph = Buffer.from('the bytes of a photograph')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function opened() {
  const files = new ImageFiles({ read: async () => photograph }, { folder, memoryMax: 1_000, diskMax: 1_000 })
  await files.open()
  return files
}

it('a copy on disk that lost its bytes is taken from the source again', async () => {
  await writeFile(join(folder, fileName), '')
  expect(await (await opened()).get(fileName)).toEqual(photograph)
  expect(await readFile(join(folder, fileName))).toEqual(photograph)
})

it('leaves what another process is writing, and takes away what nobody has written for an hour', async () => {
  const [fresh, old] = ['0123456789abcdef0123-400.avif.a.part', '0123456789abcdef0123-400.avif.b.part']
  for (const file of [fresh, old]) await writeFile(join(folder, file), 'half')
  await utimes(join(folder, old), new Date(0), new Date(0))
  await opened()
  expect(await readdir(folder)).toEqual([fresh])
})
