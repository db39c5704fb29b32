import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { expect, expectAccessible, hydrated, test } from './shop.ts'

// A public shop, which has no demo and asks its operators for a second factor. It listens on this machine, as behind a proxy.

const operator = { name: 'Op Erator', email: 'operator@people.example', password: 'a password for running it' }
const port = Number(process.env.E2E_PORT ?? 3310) + 50
const shop = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'shringar-public-'))
chmodSync(folder, 0o711) // root's PostgreSQL passes through
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://shop.example',
  DATA_DIR: join(folder, 'data'),
  LIMITS_SCALE: '1000',
}
/** A command of the shop, as npm runs it; answers with what it says. */
const command = (file: string, args: string[] = [], more: Record<string, string> = {}) =>
  execFileSync(process.execPath, [file, ...args], { env: { ...env, ...more }, encoding: 'utf8' })

let server: ReturnType<typeof spawn> | undefined

test.beforeAll(async () => {
  const { name, email, password } = operator
  command('bin/create-admin.ts', [], { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  server = spawn(process.execPath, ['server/main.ts'], { stdio: 'ignore', env })
  const isReady = () =>
    fetch(`${shop}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
})

test.afterAll(async () => {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('the operator adds a second factor before anything else, and again after it was lost', { tag: '@long' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401|422/)
  const codeOf = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + later })
  async function login(path = '/admin/login') {
    await page.goto(shop + path)
    await hydrated(page)
    await page.getByLabel('Email', { exact: true }).fill(operator.email)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }

  await login('/admin/login?returnTo=/admin/users')
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeFocused()
  await expect(page.getByText('Passkeys work at shop.example.')).toBeVisible()
  await expectAccessible(page)
  // Nothing else opens, by any way.
  await page.goto(`${shop}/admin/users`)
  await expect(page).toHaveURL(/\/admin\/login\?returnTo=/)
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()

  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  // Looking into another window meanwhile takes the codes away from nobody.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop}/admin/users`)

  await page.getByRole('link', { name: 'Your login' }).click()
  await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()

  await login()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop}/admin/dashboard`)

  const said = command('bin/reset-second-factor.ts', ['--email', operator.email])
  expect(said).toContain('has no second factor any more')
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/login/)
  await login()
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
})
