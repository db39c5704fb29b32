import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishedPage } from './finished-page.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const finish = (html: string, head = '') => {
  const { body, ...hashes } = finishedPage(html, head)
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

  it('names each inline script and style once, and none that comes from elsewhere or runs nothing', () => {
    const { scripts, styles } = finish(
      '<style id="a">p{color:red}</style><script>alert("₹")</script><script type="module" src="/a.js"></script>' +
        '<script type="application/ld+json">{}</script><script async="">alert("₹")</script><script></script>',
    )
    expect(scripts).toEqual([sha256('alert("₹")'), sha256('')])
    expect(styles).toEqual([sha256('p{color:red}')])
  })
})
