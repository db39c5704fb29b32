import { describe, expect, it } from 'vitest'
import { mailBodies, mailboxOf, withAsciiDomain } from './mail.ts'

const shop = { name: 'Shringar', supportPhone: '1800 000 0000', supportEmail: 'care@shringar.example' }

describe('an email', () => {
  it('says the same in text and HTML', () => {
    const bodies = mailBodies(
      {
        to: 'a@b.example',
        subject: 'Hello',
        paragraphs: ['it is on its way.'],
        rows: [['1 × Rose Mist', '']],
        total: ['Total', '₹118'],
        button: { label: 'Open', url: 'https://shop.example/x' },
      },
      shop,
      'Meera',
    )
    for (const body of [bodies.text, bodies.html]) {
      expect(body).toContain('Namaste Meera,')
      // What follows the greeting begins a sentence.
      expect(body).toContain('It is on its way.')
      expect(body).not.toContain('Mist:')
      expect(body).toContain('₹118')
      expect(body).toContain('https://shop.example/x')
    }
  })

  it('has its total in bold, and nothing else of its table', () => {
    const { html, text } = mailBodies(
      {
        to: 'a@b.example',
        subject: 'Hello',
        paragraphs: ['thank you.'],
        rows: [['Tax', '₹18']],
        total: ['Total', '₹118'],
      },
      shop,
      null,
    )
    const cells = [...html.matchAll(/<td style="([^"]*)">([^<]*)</g)].map(([, style = '', words]) => [
      words,
      style.includes('font-weight:600'),
    ])
    expect(cells).toEqual([
      ['Tax', false],
      ['₹18', false],
      ['Total', true],
      ['₹118', true],
    ])
    expect(text).toContain('Tax: ₹18\nTotal: ₹118')
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

describe('the mailbox of an address', () => {
  it.each([
    ['Vic.Tim+7@Gmail.com', 'victim@gmail.com'],
    ['victim@googlemail.com', 'victim@gmail.com'],
    ['victim@ｇｍａｉｌ.com', 'victim@gmail.com'],
    ['vic.tim@𝐠mail.com', 'victim@gmail.com'],
    ['meera@डाक.भारत', 'meera@xn--11bx1g.xn--h2brj9c'],
    ['meera.k+a+b@people.example', 'meera.k@people.example'],
    ['+91@people.example', '+91@people.example'],
    ['"a+b@c"@people.example', '"a@people.example'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

describe('an address with the domain that mail is sent to', () => {
  it.each(['meera@a/b.example', 'meera@peo%70le.example', 'meera@people.example:25', 'meera@xn--a.ü', 'meera'])(
    'is left as it is where its domain has no ASCII form: %s',
    (email) => {
      expect(withAsciiDomain(email)).toBe(email)
    },
  )

  it('keeps what stands before the @', () => {
    expect(withAsciiDomain('मीरा@bücher.example')).toBe('मीरा@xn--bcher-kva.example')
  })
})
