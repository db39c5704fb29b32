import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishedPage } from './finished-page.ts'
import { readStylesheet } from './shown-styles.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const finish = (html: string, head = '') => {
  const known = { mark: 'the-mark', scripts: ['own()'], style: 'p{color:red}' }
  const { body, ...hashes } = finishedPage(html, head, known)
  return { text: body, ...hashes }
}

describe('a page that is finished', () => {
  it('has its head at the end of the head, with every sign that replacing would read', () => {
    expect(finish('<head><title>ॐ</title></head><body></head></body>', '<meta content="$&₹"/>').text).toBe(
      '<head><title>ॐ</title><meta content="$&₹"/></head><body></head></body>',
    )
  })

  it('has its preloads wait, before and after the end of the head', () => {
    const link = '<link rel="modulepreload" href="/a.js"/>'
    const waits = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>'
    expect(finish(`<head>${link}${link}</head><body>${link}</body>`, '<meta/>').text).toBe(
      `<head>${waits}${waits}<meta/></head><body>${waits}</body>`,
    )
  })

  it('is left alone where it has no head', () => {
    expect(finish('<p>ok</p>', '<meta/>')).toEqual({ text: '<p>ok</p>', scripts: [], styles: [] })
  })

  it('names each script and style of ours once, and none that comes from elsewhere', () => {
    const { text, scripts, styles } = finish(
      '<style id="a">p{color:red}</style><script>own()</script><script type="module" nonce="the-mark" src="/a.js"></script>' +
        '<script nonce="the-mark" async="">alert("₹")</script><script nonce="the-mark">alert("₹")</script>',
    )
    expect(scripts).toEqual([sha256('own()'), sha256('alert("₹")')])
    expect(styles).toEqual([sha256('p{color:red}')])
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

describe('the style of a page', () => {
  const css = '.a{color:red}.b{color:blue}'
  const whole = { rules: readStylesheet(css), path: '/assets/app-1.css', place: 'whole-css' }
  const page = `<head><style>${css}</style></head><body><p class="a"></p><link rel="stylesheet" href="whole-css"/></body>`

  it('is what the page shows, allowed by its hash, and the whole sheet follows', () => {
    const { body, styles } = finishedPage(page, '', { mark: 'm', scripts: [], style: css }, whole)
    const shown = /<style>(.*)<\/style>/.exec(body)?.[1] ?? ''
    expect(shown).toMatch(/\.a\{color:red\}$/)
    expect(styles).toEqual([sha256(shown)])
    expect(body).toContain('<link rel="stylesheet" href="/assets/app-1.css"/>')
  })

  it('is not allowed where somebody else wrote it', () => {
    const foreign = page.replace('<p ', '<style>p{background:url(/steal)}</style><p ')
    expect(finishedPage(foreign, '', { mark: 'm', scripts: [], style: css }, whole).styles).toHaveLength(1)
  })
})
