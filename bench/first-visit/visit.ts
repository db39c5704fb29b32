import { type CDPSession, chromium } from '@playwright/test'

/** What one visit with an empty cache was like. Times are milliseconds from the press on the link. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** When the header's buttons are React's. */
  hydrated: number
  /** What long tasks took beyond 50 ms each. */
  blocking: number
  shift: number
  /** When the words asked for were to be seen; null where none were asked for. */
  words: number | null
  files: File[]
  /** Long frames, with the scripts that ran in them. */
  longFrames: string[]
  problems: string[]
}

export interface File {
  type: string
  path: string
  /** Bytes on the line, headers included. */
  bytes: number
  /** Whether it was asked for before the page was hydrated. */
  isFirst: boolean
}

/** The phone of mobile tests. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** After the page is hydrated, for what comes late. */
const settleMs = 2_500

/** Runs in the page, before anything of it: notes what only the page can see. */
function watch(words: string | null): void {
  const seen = { largest: 0, shift: 0, blocking: 0, hydrated: 0, words: 0, frames: [] as string[] }
  Object.assign(window, { __seen: seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as unknown as { value: number }).value
  })
  observe('longtask', ({ duration }) => {
    seen.blocking += duration - 50
  })
  observe('long-animation-frame', (entry) => {
    const { scripts } = entry as unknown as { scripts: { sourceURL: string; duration: number; invoker: string }[] }
    const ran = scripts.map(
      ({ sourceURL, duration, invoker }) =>
        `${sourceURL.replace(/^.*\/assets\//, '') || invoker} ${Math.round(duration)} ms`,
    )
    seen.frames.push(
      `${Math.round(entry.duration)} ms at ${Math.round(entry.startTime)}: ${ran.join(', ') || 'no script'}`,
    )
  })
  const isShown = (text: string) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode.textContent?.includes(text))
        return walker.currentNode.parentElement?.checkVisibility() ?? false
    return false
  }
  const look = () => {
    const button = document.querySelector('header button')
    if (!seen.hydrated && button && Object.keys(button).some((key) => key.startsWith('__reactProps')))
      seen.hydrated = performance.now()
    if (words && !seen.words && document.body && isShown(words)) seen.words = performance.now()
    if (!seen.hydrated || (words && !seen.words)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Keeps a list of the files of a page with their bytes on the line. */
function listFiles(session: CDPSession, origin: string): Map<string, File> {
  const files = new Map<string, File>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.url.startsWith(origin))
      files.set(requestId, { type, path: request.url.slice(origin.length), bytes: 0, isFirst: true })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  return files
}

/** What visits have in common: the browser, the shop, and how many times slower than this machine the phone is. */
export interface Setting {
  executablePath: string
  origin: string
  slowdown: number
}

/** Opens a page in a browser that has never seen the shop. `words` are waited for too. */
export async function visit(
  { executablePath, origin, slowdown }: Setting,
  { path, words }: { path: string; words: string | null },
): Promise<Visit> {
  // A certificate that is refused first and then let through would cost a handshake more than a visitor has.
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({ ...phone, locale: 'en-IN' })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.addInitScript(watch, words)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const files = listFiles(session, origin)
    await page.goto(origin + path, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForFunction(
      (wanted) => {
        const { __seen: seen } = window as unknown as { __seen?: { hydrated: number; words: number } }
        return seen && seen.hydrated > 0 && (!wanted || seen.words > 0)
      },
      words,
      { timeout: 60_000 },
    )
    const first = new Set(files.values())
    await page.waitForTimeout(settleMs)
    const seen = await page.evaluate(() => {
      const { __seen: noted } = window as unknown as { __seen: ReturnType<typeof Object> }
      return {
        ...noted,
        firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      }
    })
    return {
      firstPaint: seen.firstPaint,
      largestPaint: seen.largest,
      hydrated: seen.hydrated,
      blocking: seen.blocking,
      shift: seen.shift,
      words: words ? seen.words : null,
      files: [...files.values()].map((file) => ({ ...file, isFirst: first.has(file) })),
      longFrames: seen.frames,
      problems,
    }
  } finally {
    await browser.close()
  }
}
