import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { demo, expect, hydrated, test } from './shop.ts'

test.describe('the contact form', () => {
  const form = (page: Page) => page.getByRole('region', { name: 'Write to us' })

  async function fill(page: Page, email = 'leela@people.example') {
    await form(page).getByLabel('Name').fill('Leela Nair')
    await form(page).getByLabel('Email').fill(email)
    await form(page).getByLabel('What is it about?').selectOption('product')
    await form(page).getByLabel('Subject').fill('Which shade?')
    await form(page).getByLabel('Message').fill('I wear a warm medium shade.')
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/contact')
    await hydrated(page)
  })

  test('needs name, email, subject and message, says so at each, and asks nobody', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    await form(page).getByRole('button', { name: 'Send Message' }).click()
    await expect(form(page).getByRole('alert')).toHaveText('Check the highlighted fields.')
    for (const [label, sentence] of [
      ['Name', 'Enter your name.'],
      ['Email', 'Enter your email address.'],
      ['Subject', 'Enter a subject.'],
      ['Message', 'Write your message.'],
    ] as const) {
      await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))
    }
    await expect(form(page).getByLabel('Phone (optional)')).not.toHaveAttribute('aria-invalid')
    await fill(page)
    await expect(form(page).getByRole('alert'), 'goes once every field is right').toHaveCount(0)
    expect(asked).toEqual([])
  })

  test('that the shop refuses says so until each field that it named was changed', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource/)
    const issues = [
      { path: 'subject', message: 'Enter another subject.' },
      { path: 'message', message: 'Write something else.' },
    ]
    const refusal = { title: 'Invalid', status: 422, code: 'invalid', detail: 'Check the highlighted fields.', issues }
    await page.route('**/api/v1/contact-messages', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }),
    )
    await fill(page)
    await form(page).getByRole('button', { name: 'Send Message' }).click()
    const alert = form(page).getByRole('alert')
    await expect(alert).toContainText('Check the highlighted fields.')
    await form(page).getByLabel('Subject').fill('Which lipstick?')
    await expect(alert).toBeVisible()
    await form(page).getByLabel('Message').fill('I wear a cool shade.')
    await expect(alert).toHaveCount(0)
    await expect(form(page).getByLabel('Message')).toBeFocused()
  })

  test('says what is no email address or phone number', async ({ page }) => {
    await fill(page, 'leela at home')
    await form(page).getByLabel('Phone (optional)').fill('12345')
    await form(page).getByRole('button', { name: 'Send Message' }).click()
    await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an email address such as name@example.in.',
    )
    await expect(form(page).getByLabel('Phone (optional)')).toHaveAccessibleDescription(
      'Enter a 10-digit Indian mobile number, such as 98450 12345.',
    )
  })

  test('offers five matters, a general question first', { tag: '@long' }, async ({ page }) => {
    const matter = form(page).getByLabel('What is it about?')
    await expect(matter).toHaveValue('general')
    expect(
      await matter.getByRole('option').evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value)),
    ).toEqual(['general', 'product', 'order', 'vendor', 'feedback'])
  })

  test('keeps everything when the message could not be sent', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource/)
    await page.route('**/api/v1/contact-messages', (route) => route.abort())
    await fill(page)
    await form(page).getByRole('button', { name: 'Send Message' }).click()
    await expect(form(page).getByRole('alert')).toHaveText('We do not know whether that reached us. Please try again.')
    await expect(form(page).getByLabel('Name')).toHaveValue('Leela Nair')
    await expect(form(page).getByLabel('Email')).toHaveValue('leela@people.example')
    await expect(form(page).getByLabel('What is it about?')).toHaveValue('product')
    await expect(form(page).getByLabel('Subject')).toHaveValue('Which shade?')
    await expect(form(page).getByLabel('Message')).toHaveValue('I wear a warm medium shade.')
    await page.unroute('**/api/v1/contact-messages')
    await form(page).getByRole('button', { name: 'Send Message' }).click()
    await expect(form(page).getByText('Message Sent!')).toBeVisible()
  })
})

test('what was typed into a message outlives a reload until it is sent, and a logout', { tag: '@long' }, async ({
  page,
  newCustomer,
}) => {
  await newCustomer()
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Write to us' })
  await expect(form.getByLabel('Name')).toHaveValue('Meera Krishnan')
  await form.getByLabel('What is it about?').selectOption('product')
  await form.getByLabel('Subject').fill('Which shade?')
  await form.getByLabel('Message').fill('I wear a warm medium shade.')
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('I wear a warm medium shade.')
  await expect(form.getByLabel('Subject')).toHaveValue('Which shade?')
  await expect(form.getByLabel('What is it about?')).toHaveValue('product')
  await expect(form.getByLabel('Name')).toHaveValue('Meera Krishnan')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('Message Sent!')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Meera Krishnan')
  await expect(form.getByLabel('Message')).toHaveValue('')

  await form.getByLabel('Message').fill('Something private.')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await page.goto('/contact')
  await hydrated(page)
  await expect(form.getByLabel('Message')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent:')))).toEqual([])
})

test('what one person typed is not for the next one, who signed in in another tab', async ({
  page,
  context,
  newCustomer,
}) => {
  await newCustomer()
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Write to us' })
  await expect(form.getByLabel('Name')).toHaveValue('Meera Krishnan')
  await form.getByLabel('Message').fill('Something private.')
  const other = await context.newPage()
  await other.goto('/contact')
  await other.request.delete('/api/v1/session', { headers: { Origin: new URL(other.url()).origin } })
  await test.step('not after a reload where nobody is signed in', async () => {
    await page.reload()
    await hydrated(page)
    await expect(form.getByLabel('Message')).toHaveValue('')
  })
  await test.step('nor in a tab that stayed open', async () => {
    await newCustomer()
    await page.reload()
    await expect(form.getByLabel('Name')).toHaveValue('Meera Krishnan')
    await form.getByLabel('Message').fill('Something else that is private.')
    await other.request.delete('/api/v1/session', { headers: { Origin: new URL(other.url()).origin } })
    await newCustomer()
    await other.reload()
    await hydrated(other)
    const { user } = await (await other.request.get('/api/v1/session')).json()
    await other.waitForFunction((id) => localStorage.getItem('wishlist')?.includes(id), user.id)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(form.getByLabel('Message')).toHaveValue('')
  })
})

test("a message is 'Sending...' for two seconds, 'Message Sent!' for three, then the form is new and the ticket stays", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Write to us' })
  await form.getByLabel('Name').fill('Leela Nair')
  await form.getByLabel('Email').fill('leela@people.example')
  await form.getByLabel('Subject').fill('Which shade?')
  await form.getByLabel('Message').fill('I wear a warm medium shade.')
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse('**/api/v1/contact-messages')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await answered
  await page.clock.runFor(1_900)
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(form.getByText('Message Sent!')).toBeHidden()

  await page.clock.runFor(200)
  await expect(form.getByText('Message Sent!')).toBeVisible()
  const ticket = form.getByText(/^Your ticket number is/)
  const words = await ticket.textContent()
  expect(words).toMatch(/Your ticket number is \S{5,}\. We’ve emailed it to you too\./)
  await page.clock.runFor(2_800)
  await expect(form.getByText('Message Sent!')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('I wear a warm medium shade.')

  await page.clock.runFor(300)
  await expect(form.getByText('Message Sent!')).toBeHidden()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(ticket).toHaveText(words ?? '')
})

test('the contact page says how to reach us and why to choose us', async ({ page }) => {
  await page.goto('/contact')
  const reach = page.getByRole('region', { name: 'Reach us' })
  await expect(reach.getByRole('link', { name: '1800 000 0000' })).toHaveAttribute('href', 'tel:18000000000')
  await expect(reach.getByRole('link', { name: 'care@shringar.example' })).toHaveAttribute(
    'href',
    'mailto:care@shringar.example',
  )
  await expect(reach).toContainText('Church Street, Bengaluru')
  await expect(reach).toContainText('Mon-Sat 9:00-7:00, Sun 10:00-5:00 IST')
  await expect(page.getByRole('region', { name: 'Why choose Shringar?' }).getByRole('listitem')).toHaveCount(4)
})

test('whoever sells and asks for help writes about selling', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/business')
  await hydrated(page)
  for (const [area, link] of [
    [page.getByRole('navigation', { name: 'Vendor', exact: true }), 'Help'],
    [page.getByRole('main'), 'Ask us about yours'],
  ] as const) {
    await area.getByRole('link', { name: link }).click()
    await expect(page.getByLabel('What is it about?')).toHaveValue('vendor')
    await page.goBack()
  }
})

test('help leads to four questions: tracking, returns, authenticity, other countries', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/contact#faq')
  await hydrated(page)
  const questions = page.getByRole('region', { name: 'Frequently asked questions' })
  await expect(questions.getByRole('heading')).toBeInViewport()
  const titles = questions.locator('summary')
  await expect(titles).toHaveText([/track my order/, /return policy/, /authentic/, /outside India/])
  for (const [at, words] of [
    [0, 'Track Order shows its progress'],
    [1, 'within 30 days of delivery, or as their page says. Refunds take 7-10 business days'],
    [2, 'names the seller, the maker and, for cosmetics, the licence'],
    [3, 'We ship only within India'],
  ] as const) {
    await expect(questions.getByText(words)).toBeHidden()
    await titles.nth(at).click()
    await expect(questions.getByText(words)).toBeVisible()
  }
})

test('about tells figures, story, values and mission', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  for (const [value, label] of [
    ['1K+', 'Happy Customers'],
    ['20+', 'Products'],
    ['10+', 'Cities'],
    ['4.9', 'Rating'],
  ] as const) {
    await expect(main.getByText(value, { exact: true })).toBeVisible()
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Our story' })).toContainText('founded in 2025')
  await expect(page.getByRole('region', { name: 'What we value' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Our mission' })).toBeVisible()
})

test('terms name the age of 13; returns the days and who pays; privacy what is kept and why', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByText('You must be at least 13 to use Shringar.')).toBeVisible()
  await expect(page.getByText('If you are under 18, a parent or guardian buys for you')).toBeVisible()

  await page.goto('/returns')
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you can return' })).toContainText(/unopened.*30 days/)
  const costs = page.getByRole('region', { name: 'Who pays for what' })
  await expect(costs).toContainText('Returns are free')
  await expect(costs).toContainText('you choose a courier and pay for the return shipping')
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Refunds take 7-10 business days')

  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What we keep, and why' }).getByRole('listitem')).not.toHaveCount(0)
})

test('a reader leaves the newsletter by the link in the mail', async ({ page, baseURL, allowErrors }) => {
  allowErrors(/status of (404|422)/)
  const email = `${randomUUID()}@people.example`
  const asked = await page.request.post('/api/v1/newsletter-subscriptions', {
    headers: { Origin: baseURL ?? '' },
    data: { email },
  })
  expect(asked.ok()).toBe(true)
  const [, token = ''] = (await linkMailedTo(page, email, 'Do you want our newsletter?')).split('token=')
  const confirmed = await page.request.post('/api/v1/newsletter-subscriptions/confirmation', {
    headers: { Origin: baseURL ?? '' },
    data: { token },
  })
  expect(confirmed.ok()).toBe(true)
  await page.goto('/newsletter/unsubscribe?token=never-sent')
  await hydrated(page)
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect(page.getByText('We don’t recognise this link.')).toBeVisible()
  await page.goto(await linkMailedTo(page, email, 'You are on the list'))
  await hydrated(page)
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await expect(page.getByText('You have left the newsletter. We won’t email this address again.')).toBeVisible()
})

test('the footer leads everywhere, each page from its top', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Founded 2025')
  await expect(footer).toContainText('Mon-Sat 9AM-7PM IST')
  await expect(footer).toContainText('We reply within 24 hours')
  await expect(footer.getByRole('link', { name: '1800 000 0000' })).toHaveAttribute('href', 'tel:18000000000')
  for (const [group, name, path] of [
    ['Quick links', 'Products', '/products'],
    ['Quick links', 'About', '/about'],
    ['Quick links', 'Contact', '/contact'],
    ['Quick links', 'Sell on Shringar', '/sell'],
    ['Customer care', 'My Orders', '/orders'],
    ['Customer care', 'Returns', '/returns'],
    ['Customer care', 'Privacy', '/privacy'],
    ['Customer care', 'Terms', '/terms'],
  ] as const) {
    await footer.getByRole('navigation', { name: group }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(0)
  }
})

test('the header leads to Products, About, Contact, home and the search', async ({ page }) => {
  await page.goto('/returns')
  await hydrated(page)
  const header = page.getByRole('banner')
  for (const name of ['Products', 'About', 'Contact']) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await header.getByRole('searchbox', { name: 'Search products' }).fill('henna')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=henna')
  await header.getByRole('link', { name: 'Shringar, home' }).click()
  await expect(page).toHaveURL('/')
})

/** As a crawler asks: who is told to come back later does so. */
async function pageAt(page: Page, path: string) {
  for (let tries = 1; ; tries++) {
    const answer = await page.request.get(path)
    const later = Number(answer.headers()['retry-after'])
    if (answer.status() !== 503 || !(later > 0) || tries === 5) return answer
    await page.waitForTimeout(1_000 * later)
  }
}

test('no link of a public page is broken, nor any place on a page that one leads to', async ({ page }) => {
  const seen = new Map<string, string>()
  const waiting = ['/', '/checkout', '/login', '/register', '/vendor/login', '/forgot-password', '/order-confirmation']
  const anchors = new Set<string>()
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 4).filter((path) => !seen.has(path))
    await Promise.all(
      [...new Set(batch)].map(async (path) => {
        const answer = await pageAt(page, path)
        expect(answer.status(), path).toBe(200)
        const html = await answer.text()
        seen.set(path, html)
        for (const [, address = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
          const link = new URL(address.replaceAll('&amp;', '&'), answer.url())
          if (link.origin !== new URL(answer.url()).origin) continue
          const target = link.pathname + link.search
          if (link.hash) anchors.add(`${target}${link.hash}`)
          if (!seen.has(target)) waiting.push(target)
        }
      }),
    )
  }
  expect(seen.size).toBeGreaterThanOrEqual(40)
  for (const anchor of anchors) {
    const [path = '', id] = anchor.split('#')
    expect(seen.get(path), anchor).toContain(`id="${id}"`)
  }
})
