import { describe, expect, it } from 'vitest'
import { mailBodies } from './mail.ts'

const shop = { name: 'Shringar', supportPhone: '1800 000 0000', supportEmail: 'care@shringar.example' }

describe('an email', () => {
  it('says the same in text and HTML', () => {
    const bodies = mailBodies(
      {
        to: 'a@b.example',
        subject: 'Hello',
        paragraphs: ['it is on its way.'],
        rows: [['Total', '₹118']],
        button: { label: 'Open', url: 'https://shop.example/x' },
      },
      shop,
      'Meera',
    )
    for (const body of [bodies.text, bodies.html]) {
      expect(body).toContain('Namaste Meera,')
      expect(body).toContain('it is on its way.')
      expect(body).toContain('₹118')
      expect(body).toContain('https://shop.example/x')
    }
  })

  it('lets nothing that somebody typed become markup', () => {
    const { html } = mailBodies(
      { to: 'a@b.example', subject: '<b>', paragraphs: ['<script>alert("x")</script> & \'y\''] },
      shop,
      '<i>Meera</i>',
    )
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<title><b>')
    expect(html).not.toContain('<i>')
  })
})
