import { afterEach, expect, it, vi } from 'vitest'
import { photoUrl } from '#platform/kit/photo.ts'
import { findPhoto } from './copies.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A device that kept these files and nothing else. */
function keeping(...paths: string[]) {
  const match = async (path: string) => (paths.includes(path) ? new Response(path) : undefined)
  const keys = async () => paths.map((path) => new Request(new URL(path, 'https://shop.example')))
  vi.stubGlobal('caches', { match, open: async () => ({ keys }) })
}

const found = async (path: string) => (await findPhoto(path))?.text()

it('a photograph is shown in the width that was kept', async () => {
  keeping(photoUrl('kajal', 480, 'avif'), photoUrl('comb', 480, 'avif'))
  expect(await found(photoUrl('comb', 240, 'avif'))).toBe('/media/comb-480.avif')
  expect(await found(photoUrl('serum', 240, 'avif'))).toBeUndefined()
  expect(await found('/assets/comb-480.js')).toBeUndefined()
})
