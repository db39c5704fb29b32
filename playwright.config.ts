import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { usualPaths } from './bin/lib/chromium.mjs'

// Another port for a second run on the same machine.
const port = Number(process.env.E2E_PORT ?? 3310)

const browser = {
  executablePath: process.env.CHROMIUM_PATH || usualPaths.find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // A page lives for seconds here: what V8 compiles for long runs costs more than it saves.
    '--js-flags=--no-opt,--no-maglev',
  ],
}
const withoutPictures = /(accessibility|accounts|guards|error-catalogue|content|outage|people)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores; a journey waits every third moment.
  workers: 3,
  fullyParallel: true,
  // What an option of the command leaves out would still be run for the projects that others depend on.
  ...(process.env.SHORT_JOURNEYS ? { grepInvert: /@long/ } : {}),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Only what never comes takes so long; a busy machine may take a multiple of the usual time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys step between page and network; the one about the service worker lets it in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kolkata',
    // Recording every journey for the few that fail would cost a third of the time: PWTRACE=on asks for it.
    trace: process.env.PWTRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [/(phone|marketplace|packs|settings|operator-desk)\.spec\.ts$/, withoutPictures],
      use: { viewport: { width: 1280, height: 900 } },
    },
    // Journeys about words and roles: decoding photographs would cost an eighth of their time.
    {
      name: 'words',
      testMatch: withoutPictures,
      use: {
        viewport: { width: 1280, height: 900 },
        launchOptions: { ...browser, args: [...browser.args, '--blink-settings=imagesEnabled=false'] },
      },
    },
    {
      name: 'phone',
      testMatch: /phone\.spec\.ts$/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    // What these put on sale and say of the shop would confuse the others.
    {
      name: 'marketplace',
      testMatch: /(marketplace|packs|settings)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 900 } },
      dependencies: ['desktop', 'words', 'phone'],
    },
    // It decides about everything that waits.
    {
      name: 'queue',
      testMatch: /operator-desk\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 900 } },
      dependencies: ['marketplace'],
    },
    // `npm run screens` alone asks for these.
    ...(process.env.PICTURES
      ? [{ name: 'pictures', testMatch: /pictures\.ts$/, use: { viewport: { width: 1280, height: 900 } } }]
      : []),
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/serve.ts`,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
