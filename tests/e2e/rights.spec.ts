import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cookies, inBrowser } from '../../modules/privacy/disclosures.ts'
import { linkMailedTo } from './mailbox.ts'
import { expect, expectAccessible, fillCart, hydrated, leaveSignedOut, productOf, test } from './shop.ts'

const subject = 'Confirm your email address'
const banner = (page: Page) => page.getByText('Please confirm your email address: open the link we sent to')
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm this address' })

test('a newcomer confirms the address by the link, on another device, once', async ({
  page,
  browser,
  baseURL,
  newCustomer,
  allowErrors,
}) => {
  const person = await newCustomer()
  await page.goto('/profile')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await expectAccessible(page)

  await test.step('asks for the link again, with the keyboard', async () => {
    await page.getByRole('button', { name: 'Send again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sent. Look in your inbox')).toBeVisible()
  })

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const device = await other.newPage()
  const link = await linkMailedTo(page, person.email, subject)

  await test.step('a program that looks through mail opens the link, and nothing happens', async () => {
    await device.request.get(link)
    await device.goto(link)
    await device.reload()
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })

  await test.step('a press confirms, and the second one says that it was used', async () => {
    await hydrated(device)
    await expectAccessible(device)
    await confirmButton(device).focus()
    await device.keyboard.press('Enter')
    await expect(device.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
    await device.goto(link)
    await expect(device.getByText('This link was used already, so the address is confirmed.')).toBeVisible()
    await other.close()
  })

  await page.reload()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(banner(page)).toBeHidden()

  await test.step('a link that is cut off says what to do', async () => {
    allowErrors(/status of (404|422)/)
    await page.goto('/confirm-email')
    await expect(page.getByText('This link is not complete.')).toBeVisible()
    await page.goto(`/confirm-email?token=${'x'.repeat(43)}`)
    await expect(page.getByText('This link does not work.')).toBeVisible()
    await expect(confirmButton(page)).toBeHidden()
  })
})

test('somebody moves the account to another address', async ({ page, newCustomer, signIn, allowErrors }) => {
  allowErrors(/status of 422/)
  const person = await newCustomer()
  const wanted = `new.${person.email}`
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(wanted)
  const section = page.locator('#email')
  await section.getByLabel('Your password').fill('not the password')
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByText('This password is not right.').first()).toBeVisible()
  await expect(page.getByLabel('New email address')).toHaveValue(wanted)
  await section.getByLabel('Your password').fill(person.password)
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByText('Your address changes once you open it and confirm.')).toBeVisible()
  await linkMailedTo(page, person.email, 'Your email address is about to change')
  await page.goto(await linkMailedTo(page, wanted, subject))
  await hydrated(page)
  await confirmButton(page).click()
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.locator('#email').getByText(wanted)).toBeVisible()
  await linkMailedTo(page, person.email, 'Your email address was changed')
  await leaveSignedOut(page)
  await signIn({ ...person, email: wanted })
})

test('a reader joins the newsletter by the link in the mail', { tag: '@long' }, async ({ page, allowErrors }) => {
  allowErrors(/status of 422/)
  const email = `${randomUUID()}@people.example`
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(`We’ve emailed ${email}`)).toBeVisible()
  const link = await linkMailedTo(page, email, 'Do you want our newsletter?')
  await page.goto(link)
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText('You are on the list.')).toBeVisible()
  await page.goto(link)
  await hydrated(page)
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible()
})

test('somebody saves everything the shop has of them', async ({ page, newCustomer }) => {
  const person = await newCustomer()
  await page.goto('/profile')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: person.email, name: person.name })
  expect(data.agreements).toHaveLength(2)
  await expect(page.getByText('Your data is saved as my-data.json.')).toBeVisible()
})

test('whoever agreed to older terms is asked once, and shops on meanwhile', { tag: '@long' }, async ({
  page,
  newCustomer,
}) => {
  await newCustomer()
  // As if the terms had changed since.
  await page.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), asksToAgree: true } })
  })
  await page.goto('/profile')
  const question = page.getByText('Do you agree to them?')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(question).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('agreement-put-off'))
  await page.reload()
  await expect(question).toBeVisible()
  await page.unroute('**/api/v1/session')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(question).toBeHidden()
})

test('the browser holds what the privacy page says, and nothing else', async ({ page, newCustomer }) => {
  await newCustomer()
  const product = await productOf(page, 'velvet-matte-lipstick')
  await fillCart(page, [{ product, quantity: 1 }])
  for (const path of [
    '/',
    '/products',
    '/products/velvet-matte-lipstick',
    '/cart',
    '/checkout',
    '/wishlist',
    '/orders',
    '/profile',
  ]) {
    await page.goto(path)
    await hydrated(page)
    if (!path.startsWith('/products/')) continue
    // Noted once the page comes to what else was looked at.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).not.toBeNull()
  }
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const known = inBrowser.flatMap((one) => one.keys)
  // 'cart-filled' is this test's own.
  const unknown = keys.filter((key) => key !== 'cart-filled' && !known.some((start) => key.startsWith(start)))
  expect(keys).toEqual(expect.arrayContaining(['cart', 'recently-viewed']))
  expect(unknown).toEqual([])
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => !cookies.some((one) => one.names.includes(name)))).toEqual([])
})
