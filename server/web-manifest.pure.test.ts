import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webManifest } from './web-manifest.ts'

it('the shop can be installed under its own name, with icons that are there', () => {
  const manifest = webManifest('Roop')
  expect(manifest).toMatchObject({ name: 'Roop', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true)
})
