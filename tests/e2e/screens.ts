import type { Page } from '@playwright/test'
import { demo, expect, fillCart, hydrated, type Person, placeOrder, productOf } from './shop.ts'

/** What a screen needs to be opened. */
export interface Hands {
  page: Page
  baseURL: string
  signIn: (person: Person) => Promise<void>
  newCustomer: () => Promise<Person>
}

export interface Screen {
  name: string
  /** Opens the screen and waits until it shows what it is about. */
  open: (hands: Hands) => Promise<void>
}

const shown = (path: string, heading: string | RegExp): Screen => ({
  name: path,
  async open({ page }) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

async function withCart({ page }: Hands, path: string) {
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  await fillCart(page, [
    { product: lipstick, quantity: 2 },
    { product: serum, quantity: 1 },
  ])
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByText(/Tax \(18%\)/).first()).toBeAttached()
}

async function ordered({ page, baseURL, newCustomer }: Hands): Promise<string> {
  await newCustomer()
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  return (await placeOrder(page, baseURL, [{ product: serum, quantity: 1 }])).id
}

/** The gateway's page of an order that waits for its money. */
async function payPageOf({ page, baseURL, newCustomer }: Hands): Promise<string> {
  await newCustomer()
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const about = { paymentMethod: 'upi', payOnPage: true }
  const { payUrl } = await placeOrder(page, baseURL, [{ product: serum, quantity: 1 }], about)
  return payUrl ?? ''
}

function admin(section: string): Screen {
  return {
    name: `/admin/${section}`,
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto(`/admin/${section}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  }
}

/** The page of the first thing of a list of the admin portal. */
function firstOf(section: string, parent: string): Screen {
  return {
    name: `/admin/${section}/…`,
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto(`/admin/${section}`)
      await page.getByRole('table').getByRole('link').first().click()
      await expect(
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: parent }),
      ).toBeVisible()
    },
  }
}

/** Every screen of the shop for somebody who is not signed in, then for customers, vendors and admins. */
export const screens: readonly Screen[] = [
  shown('/', /.+/),
  shown('/products', 'Products'),
  shown('/products?view=list', 'Products'),
  shown('/products?q=nothing+like+this', /.+/),
  shown('/products/velvet-matte-lipstick', 'Velvet Matte Lipstick'),
  shown('/products/silk-finish-compact', 'Silk Finish Compact'),
  shown('/categories', /.+/),
  shown('/categories/makeup', 'Makeup'),
  shown('/brands', 'Brands'),
  shown('/sellers/vanya-botanics', 'Vanya Botanics'),
  shown('/how-we-rank', 'How we rank products'),
  shown('/sell', 'Sell on Shringar'),
  shown('/cart', 'Your cart is empty'),
  shown('/checkout', 'Your cart is empty'),
  shown('/order-confirmation', 'Order not found'),
  shown('/orders', 'My Orders'),
  shown('/contact', 'Contact us'),
  shown('/about', /About/),
  shown('/privacy', 'Privacy'),
  shown('/terms', 'Terms'),
  shown('/returns', 'Returns'),
  shown('/how-reviews-work', 'How reviews work'),
  shown('/newsletter/unsubscribe?token=none', 'Leave the newsletter'),
  shown('/ticket?token=none', 'Your message'),
  shown('/stock-alerts/stop?token=none', 'Stop stock emails'),
  {
    name: '/wishlist',
    async open({ page }) {
      const { id } = await productOf(page, 'silk-finish-compact')
      await page.addInitScript(`localStorage.setItem('wishlist', '{"ids":["${id}"]}')`)
      await page.goto('/wishlist')
      await expect(page.getByRole('article')).toContainText('Silk Finish Compact')
    },
  },
  shown('/login', 'Login'),
  shown('/register', 'Register'),
  shown('/forgot-password', 'Forgot password'),
  shown('/reset-password?token=none', 'Choose a new password'),
  shown('/vendor/login', 'Vendor Login'),
  shown('/vendor/register', 'Register as a vendor'),
  shown('/admin/login', 'Admin Login'),
  shown('/no/such/page', 'Page Not Found'),
  {
    name: 'registering with mistakes',
    async open({ page }) {
      await page.goto('/register')
      await hydrated(page)
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/products with the filters open',
    async open({ page }) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/products')
      await hydrated(page)
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  shown('/offline', 'We can’t reach the shop'),
  {
    name: '/vendor/register, filled in',
    async open({ page }) {
      await page.goto('/vendor/register')
      await hydrated(page)
      for (const [label, text] of [
        ['Name', 'Selvi Raman'],
        ['Email', 'selvi@people.example'],
        ['Password', 'three words and more'],
        ['Confirm password', 'three words and more'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Selvi Raman')
    },
  },
  {
    name: '/cart with something saved for later',
    async open(hands) {
      await withCart(hands, '/cart')
      await hands.page.getByRole('button', { name: 'Save for later Kumkumadi Radiance Serum' }).click()
      await expect(hands.page.getByRole('heading', { name: 'Saved for later (1)' })).toBeVisible()
    },
  },
  { name: '/cart with lines', open: (hands) => withCart(hands, '/cart') },
  {
    name: '/cart after something was removed',
    async open(hands) {
      await withCart(hands, '/cart')
      await hands.page
        .getByRole('button', { name: /^Remove Kumkumadi/ })
        .first()
        .click()
      await expect(hands.page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  { name: '/checkout with lines', open: (hands) => withCart(hands, '/checkout') },
  {
    name: '/checkout with mistakes',
    async open(hands) {
      await withCart(hands, '/checkout')
      await hands.page
        .getByRole('button', { name: /^Place Order - / })
        .filter({ visible: true })
        .click()
      await expect(hands.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/order-confirmation of an order',
    async open(hands) {
      const { page } = hands
      await hands.newCustomer()
      await withCart(hands, '/checkout')
      for (const [label, text] of [
        ['First name', 'Meera'],
        ['Last name', 'Krishnan'],
        ['Phone', '98450 12345'],
        ['Address', '14, 2nd Cross'],
        ['Pincode', '560038'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
      await page.getByRole('radio', { name: /Cash on delivery/ }).check()
      await page
        .getByRole('button', { name: /^Place Order - / })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
    },
  },
  {
    name: '/orders without orders',
    async open({ page, newCustomer }) {
      await newCustomer()
      await page.goto('/orders')
      await expect(page.getByText('No orders yet')).toBeVisible()
    },
  },
  {
    name: '/orders with details open',
    async open({ page, signIn }) {
      await signIn(demo.asha)
      await page.goto('/orders')
      await page.getByRole('button', { name: 'View Details' }).first().click()
      await page.getByRole('button', { name: 'View Details' }).first().click()
      await expect(page.getByRole('button', { name: 'Hide Details' })).toHaveCount(2)
    },
  },
  {
    name: '/orders, about to cancel',
    async open(hands) {
      await ordered(hands)
      await hands.page.goto('/orders')
      await hands.page.getByRole('button', { name: 'Cancel Order' }).click()
      await expect(hands.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: '/orders/{id}',
    async open(hands) {
      const id = await ordered(hands)
      await hands.page.goto(`/orders/${id}`)
      await expect(hands.page.getByRole('region', { name: 'Current Status' })).toBeVisible()
    },
  },
  {
    name: '/profile with an address and a new one',
    async open({ page, baseURL, newCustomer }) {
      await newCustomer()
      const address = {
        firstName: 'Meera',
        lastName: 'Krishnan',
        phone: '98450 12345',
        street: '14, 2nd Cross, Indiranagar',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      }
      await page.request.post('/api/v1/users/me/addresses', { headers: { Origin: baseURL }, data: address })
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Add address' }).click()
      await expect(page.getByRole('heading', { name: 'New address' })).toBeVisible()
    },
  },
  {
    name: '/profile, about to delete the account',
    async open({ page, newCustomer }) {
      await newCustomer()
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'the account menu of a vendor',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/about')
      await hydrated(page)
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Vendor Dashboard' })).toBeVisible()
    },
  },
  {
    name: '/vendor/dashboard',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
    },
  },
  {
    name: '/vendor/dashboard, denied',
    async open({ page, newCustomer }) {
      await newCustomer()
      await page.goto('/vendor/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    },
  },
  ...['dashboard', 'products', 'orders', 'users', 'settings', 'no-such-page'].map(admin),
  {
    name: '/vendor/dashboard, figures as a table over days of one’s own',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/dashboard?from=2025-03-01&to=2025-03-07')
      await page.getByText('Show as table').click()
      await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible()
      await expect(page.getByLabel('First day')).toHaveValue('1 Mar 2025')
    },
  },
  ...['products', 'orders'].map(
    (tab): Screen => ({
      name: `/vendor/dashboard?tab=${tab}`,
      async open({ page, signIn }) {
        await signIn(demo.vendor)
        await page.goto(`/vendor/dashboard?tab=${tab}`)
        await expect(page.getByRole('table', { name: tab })).toBeVisible()
      },
    }),
  ),
  {
    name: '/admin/settings, about to add a payment method, with mistakes',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/settings')
      await page.getByRole('button', { name: 'Add payment method' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: 'Edit Bank transfer' }).click()
      await expect(page.getByRole('form', { name: 'Edit Bank transfer' })).toBeVisible()
    },
  },
  ...['identity', 'authenticity', 'featured', 'approvals', 'returns'].map((section) =>
    admin(`settings?section=${section}`),
  ),
  {
    name: '/vendor/products',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/products')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: '/vendor/returns',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/returns')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: '/vendor/returns/{id}, about to check it',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto(`/vendor/returns/${await firstReturn(page, 'vendor', 'received')}`)
      await page.getByRole('button', { name: 'Check the pieces' }).click()
      await expect(page.getByRole('dialog', { name: 'What happened to each piece?' })).toBeVisible()
    },
  },
  {
    name: '/admin/returns',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/returns')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: '/sandbox-gateway',
    async open(hands) {
      const { page } = hands
      await page.goto(await payPageOf(hands))
      await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
    },
  },
  {
    name: '/checkout/payment',
    async open(hands) {
      const { page } = hands
      await page.goto(await payPageOf(hands))
      await page.getByRole('button', { name: 'Cancel and go back' }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
    },
  },
  {
    name: '/admin/payments',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/payments')
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    },
  },
  {
    name: '/admin/payments/charge-backs',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/payments/charge-backs')
      await expect(page.getByRole('heading', { level: 1, name: 'Charge-backs' })).toBeVisible()
    },
  },
  {
    name: '/admin/cash',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/cash')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: '/admin/cash/differences',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/cash/differences')
      await expect(page.getByLabel('Order, tracking number or UTR')).toBeVisible()
    },
  },
  {
    name: '/admin/cash/upload',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/cash/upload')
      await expect(page.getByText('Choose a CSV file')).toBeVisible()
    },
  },
  {
    name: '/admin/returns/{id}',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto(`/admin/returns/${await firstReturn(page, 'admin', 'escalated')}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Money' })).toBeVisible()
    },
  },
  {
    name: '/orders/{id}/return, with mistakes',
    async open({ page, signIn }) {
      await signIn(demo.asha)
      const answer = await page.request.get('/api/v1/orders?show=delivered')
      const { items } = (await answer.json()) as { items: { id: string }[] }
      await page.goto(`/orders/${items[0]?.id}/return`)
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/vendor/reviews',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/reviews')
      await expect(page.getByRole('button', { name: /^Reply/ }).first()).toBeVisible()
    },
  },
  {
    name: '/products/{slug}, about to write a review',
    async open({ page, signIn }) {
      await signIn(demo.asha)
      await page.goto('/products/sheer-matte-sunscreen-spf-50')
      await page.getByRole('button', { name: /^Write a review/ }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Send review' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/vendor/products, nothing matches',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/products?q=nothing-like-this')
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    },
  },
  {
    name: '/vendor/products/new, refused',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/products/new')
      await page.getByRole('radio', { name: 'A shade' }).check()
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  ...['', '/preview'].map((end) => ({
    name: `/vendor/products/{id}${end}`,
    async open({ page, signIn }: Hands) {
      await signIn(demo.vendor)
      const answer = await page.request.get('/api/v1/vendor/products?q=lipstick')
      const { items } = (await answer.json()) as { items: { id: string }[] }
      await page.goto(`/vendor/products/${items[0]?.id}${end}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Velvet Matte Lipstick' })).toBeVisible()
    },
  })),
  ...['vendors', 'reviews', 'synonyms', 'messages', 'newsletter', 'mail', 'audit', 'audit?kind=session'].map(admin),
  {
    name: '/vendor/business',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/business?step=bank')
      await expect(page.getByRole('heading', { level: 2, name: 'Bank account' })).toBeVisible()
    },
  },
  firstOf('vendors', 'Vendors'),
  firstOf('users', 'Users'),
  firstOf('messages', 'Messages'),
  {
    name: '/vendor/orders',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/orders')
      await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
    },
  },
  {
    name: '/vendor/orders/{id}, about to cancel an item, with mistakes',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto(`/vendor/orders/${await firstOrder(page, 'vendor', 'processing')}`)
      await page
        .getByRole('button', { name: /^Cancel / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel item' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: '/vendor/orders/{id}/packing-slip',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto(`/vendor/orders/${await firstOrder(page, 'vendor', 'processing')}/packing-slip`)
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    },
  },
  {
    name: '/vendor/orders/slips',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      const answer = await page.request.get('/api/v1/vendor/orders?status=processing')
      const { items } = (await answer.json()) as { items: { id: string }[] }
      const ids = items.slice(0, 3).map(({ id }) => id)
      await page.goto(`/vendor/orders/slips?ids=${ids.join()}`)
      await expect(page.getByRole('heading', { level: 1, name: /packing slips?$/ })).toBeVisible()
    },
  },
  {
    name: '/vendor/orders/ship',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      const order = await firstOrder(page, 'vendor', 'processing')
      await page.goto('/vendor/orders/ship')
      await page.getByRole('textbox').first().fill(`${order}, Delhivery, DL1234567890`)
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: '/vendor/security',
    async open({ page, signIn }) {
      await signIn(demo.vendor)
      await page.goto('/vendor/security')
      await expect(page.getByRole('heading', { level: 1, name: 'Your login' })).toBeVisible()
    },
  },
  {
    name: '/admin/products/queue',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/products/queue')
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^1 of \d+$/)
    },
  },
  admin('security'),
  admin('health'),
  {
    name: '/admin/orders with a selection',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto('/admin/orders?payment=captured')
      await page
        .getByRole('checkbox', { name: /^Select SHR/ })
        .first()
        .check()
      await expect(page.getByText('1 selected')).toBeVisible()
    },
  },
  {
    name: '/admin/orders/{id}',
    async open({ page, signIn }) {
      await signIn(demo.admin)
      await page.goto(`/admin/orders/${await firstOrder(page, 'admin', 'processing')}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Payment' })).toBeVisible()
    },
  },
]

async function firstReturn(page: Page, portal: 'vendor' | 'admin', status: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/${portal}/returns?limit=100`)
  const { items } = (await answer.json()) as { items: { id: string; status: string }[] }
  return items.find((one) => one.status === status)?.id ?? ''
}

async function firstOrder(page: Page, portal: 'vendor' | 'admin', status: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/${portal}/orders?status=${status}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** Nothing of the page is wider than the screen, and nothing is cut off where nobody can scroll to it; names the innermost things that are. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.documentElement
    const isCutOff = (table: Element): boolean => {
      for (let box = table.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'visible') continue
        const past = table.getBoundingClientRect().right - box.getBoundingClientRect().right
        return /hidden|clip/.test(overflowX) && past > 0.5
      }
      return false
    }
    const cutOff = [...root.querySelectorAll('table')]
      .filter((table) => table.checkVisibility() && isCutOff(table))
      .map((table) => `the table "${table.caption?.textContent}", cut off`)
    // A pixel is a matter of rounding.
    if (root.scrollWidth <= root.clientWidth + 1) return cutOff
    const edge = root.getBoundingClientRect().left + root.clientWidth
    const isWide = (element: Element) => element.getBoundingClientRect().right > edge + 0.5
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent))
    }
    const found = [...root.querySelectorAll('*')]
      .filter((element) => isWide(element) && ![...element.children].some(isWide) && !isCut(element))
      .map((element) => `${element.tagName} "${(element.textContent ?? '').slice(0, 60)}"`)
    // Something that a box seems to cut off stands out of it all the same, such as what only screen readers hear.
    const all = [...found, ...cutOff]
    return all.length === 0 && root === document.documentElement ? [`the page, ${root.scrollWidth} px`] : all
  })
  expect(tooWide, 'elements that reach past the right edge').toEqual([])
}
