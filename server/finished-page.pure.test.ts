import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishedPage, type PageParts, readWholeStyle } from './finished-page.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const finish = (html: string, parts: Partial<PageParts> = {}) => {
  const known = { mark: 'the-mark', scripts: ['own()'] }
  const { body, ...hashes } = finishedPage(Buffer.from(html), { head: '', known, isPortal: false, ...parts })
  return { text: body.toString(), ...hashes }
}

describe('a page that is finished', () => {
  it('has its head at the end of the head, with every sign that replacing would read', () => {
    expect(finish('<head><title>ॐ</title></head><body></head></body>', { head: '<meta content="$&₹"/>' }).text).toBe(
      '<head><title>ॐ</title><meta content="$&₹"/></head><body></head></body>',
    )
  })

  it('has its preloads wait, before and after the end of the head', () => {
    const link = '<link rel="modulepreload" href="/a.js"/>'
    const waits = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'
    expect(finish(`<head>${link}${link}</head><body>${link}</body>`, { head: '<meta/>' }).text).toBe(
      `<head>${waits}${waits}<meta/></head><body>${waits}</body>`,
    )
  })

  it('is left alone where it has no head', () => {
    expect(finish('<p>ok</p>', { head: '<meta/>' })).toEqual({ text: '<p>ok</p>', scripts: [], styles: [] })
  })

  it('names each script of ours once, and none that comes from elsewhere', () => {
    const { text, scripts } = finish(
      '<script>own()</script><script type="module" nonce="the-mark" src="/a.js"></script>' +
        '<script nonce="the-mark" async="">alert("₹")</script><script nonce="the-mark">alert("₹")</script>',
    )
    expect(scripts).toEqual([sha256('own()'), sha256('alert("₹")')])
    expect(text).not.toContain('the-mark')
  })

  it.each([
    '<script>alert(1)</script>',
    '<script nonce="another">alert(1)</script>',
    '<p title=" nonce="><script>own();alert(1)</script>',
    '<style>p{background:url(/steal)}</style>',
  ])('does not allow what somebody brought into it: %s', (injected) => {
    const { scripts, styles } = finish(`<head></head><body>${injected}</body>`)
    expect({ scripts, styles }).toEqual({ scripts: [], styles: [] })
  })
})

describe('the list of routes that a page names', () => {
  const page = '<script type="module" src="/assets/manifest-1.js"></script>'

  it('is the shop’s own, and the whole one in the portals', () => {
    expect(finish(page).text).toContain('"/assets/shop-manifest-1.js"')
    expect(finish(page, { isPortal: true }).text).toBe(page)
  })
})

describe('the style of a page', () => {
  const places = { shown: '<style id="css">shown</style>', path: 'href="whole"' }
  const whole = readWholeStyle('.a{color:red}.b{content:"$&→"}', '/assets/app-1.css', places)
  const page = `<head><link rel="modulepreload" href="/a.js"/>${places.shown}</head><body><p class="a"></p><link rel="stylesheet" href="whole"/></body>`

  it('is what the page shows, allowed by its hash, and the whole sheet follows', () => {
    const { text, styles } = finish(page, { whole })
    const shown = /<style id="css">(.*)<\/style>/.exec(text)?.[1] ?? ''
    expect(shown).toMatch(/\.a\{color:red\}$/)
    expect(styles).toEqual([sha256(shown)])
    expect(text).toContain('<link rel="stylesheet" href="/assets/app-1.css"/>')
  })

  it('has the whole sheet asked for once, before the scripts that wait for it', () => {
    const { text } = finish(page, { whole })
    const preloads = [...text.matchAll(/<link rel="(?:module)?preload"[^>]*>/g)].map(([link]) => link)
    expect(preloads).toEqual([
      '<link rel="preload" as="style" fetchPriority="low" href="/assets/app-1.css"/>',
      '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>',
    ])
  })

  it('may hold every sign, those that replacing would read too', () => {
    const { text, styles } = finish(page.replace('"a"', '"b"'), { whole })
    expect(text).toContain('.b{content:"$&→"}</style>')
    expect(styles).toEqual([sha256(/<style id="css">(.*)<\/style>/.exec(text)?.[1] ?? '')])
  })

  it('is not allowed where somebody else wrote it', () => {
    const foreign = 'p{background:url(/steal)}'
    const { styles } = finish(page.replace('<p ', `<style>${foreign}</style><p `), { whole })
    expect(styles).toHaveLength(1)
    expect(styles).not.toContain(sha256(foreign))
  })
})
