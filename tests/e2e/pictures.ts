import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { screens } from './screens.ts'
import { test } from './shop.ts'

// `npm run screens`: a picture of every screen at the width of a phone and of a desktop, to be looked at side by side.
const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
const widths = [390, 1280] as const
/** Of a longer page only the beginning is kept, in CSS pixels. */
const heightMax = 2_400
/** Of each file, in bytes. */
const sizeMax = 40 * 1_024

const fileName = (screen: string, width: number) =>
  `${screen
    .replace(/\{(\w+)\}/g, '$1')
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}-${width}.webp`.replace(/^-/, 'home-')

async function smallPicture(png: Buffer, width: number): Promise<Buffer> {
  for (const scale of [0.5, 0.4, 0.3]) {
    for (const quality of [60, 45, 30]) {
      const picture = await sharp(png)
        .resize({ width: Math.round(width * (width < 500 ? scale * 1.5 : scale)) })
        .webp({ quality, effort: 6 })
        .toBuffer()
      if (picture.length <= sizeMax) return picture
    }
  }
  throw new Error(`No picture of ${sizeMax} bytes or less could be made.`)
}

/** Photographs below the fold load when they come near: walking down once brings them. */
async function loadPhotographs(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight, 2_400); y += 600) {
      window.scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 80))
    }
    window.scrollTo(0, 0)
    await Promise.race([
      Promise.all(
        [...document.images]
          .filter((image) => !image.complete)
          .map((image) => image.decode().catch(() => {}) /* A broken photograph is drawn as the shop draws it. */),
      ),
      new Promise((done) => setTimeout(done, 2_000)),
    ])
  })
}

for (const screen of screens) {
  test(screen.name, async ({ page, baseURL, signIn, newCustomer, allowErrors }) => {
    allowErrors(/.*/)
    await screen.open({ page, baseURL: baseURL ?? '', signIn, newCustomer })
    mkdirSync(folder, { recursive: true })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await loadPhotographs(page)
      const height = Math.min(heightMax, await page.evaluate(() => document.documentElement.scrollHeight))
      const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } })
      writeFileSync(folder + fileName(screen.name, width), await smallPicture(png, width))
    }
  })
}
