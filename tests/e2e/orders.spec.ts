import type { Page } from '@playwright/test'
import { demo, expect, hydrated, placeOrder, productOf, test } from './shop.ts'

interface ApiOrder {
  id: string
  status: string
  itemCount: number
  totalAmount: number
  paymentMethod: string
  items: { name: string; price: number; quantity: number; [fact: string]: unknown }[]
  [fact: string]: unknown
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
const words: Record<string, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const cardOf = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}`, exact: true })

async function myOrders(page: Page): Promise<ApiOrder[]> {
  const answer = await page.request.get('/api/v1/orders', { maxRetries: 2 })
  expect(answer.status()).toBe(200)
  return (await answer.json()).items
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What stands on the card of an order of Asha's, from its number to its last button. */
function cardPattern({ id, status, totalAmount, itemCount, items }: ApiOrder): RegExp {
  const lines = items.map(
    ({ name, price, quantity }) => `${escaped(name)}.*Qty ${quantity}${escaped(rupees(price * quantity))}`,
  )
  const delivered = status === 'delivered'
  const buttons = [
    'View Details',
    status === 'shipped' ? 'Track Order' : '',
    delivered ? 'ReorderWrite a review' : '',
    status === 'cancelled' ? 'Reorder' : '',
    status === 'pending' || status === 'processing' ? 'Cancel Order' : '',
  ]
  return new RegExp(
    [
      `^Order ${id}${words[status]}Placed on\\d{1,2} \\w{3,4} \\d{4}Total (?:with tax|paid)${escaped(rupees(totalAmount))}Items${itemCount}`,
      ...lines,
      delivered
        ? 'Delivered \\d{1,2} \\w{3,4} \\d{4} to Asha Menon'
        : status === 'cancelled'
          ? 'Current Status'
          : 'Delivering to Asha Menon, .*Current Status',
      `${buttons.join('')}$`,
    ].join('.*'),
  )
}

/** One comb, to be paid on delivery. */
async function orderComb(page: Page, baseURL: string | undefined) {
  return placeOrder(page, baseURL ?? '', [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
}

/** The list as the API tells it, each order changed on its way to the page. */
async function tellOrders(page: Page, change: (order: ApiOrder) => object): Promise<void> {
  await page.route('**/api/v1/orders?*', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const list = (await answer.json()) as { items: ApiOrder[] }
    await route.fulfill({ response: answer, json: { ...list, items: list.items.map(change) } })
  })
}

const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Problem', status, code, detail }),
})

test.describe('My Orders', () => {
  test('asks a stranger to login, and leads back', async ({ page, context, newCustomer }) => {
    const person = await newCustomer()
    await context.clearCookies()
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please login to view orders' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?returnTo=/orders')
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  })

  test('asks whoever was signed in until just now to login, and the login opens', { tag: '@long' }, async ({
    page,
    context,
    newCustomer,
    allowErrors,
  }) => {
    allowErrors(/status of 401/)
    await newCustomer()
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: /Account|Meera/ }).first()).toBeVisible()
    await context.clearCookies()
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('heading', { name: 'Please login to view orders' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login?returnTo=/orders')
  })

  test('says Loading orders... until they are there, and No orders yet when there are none', { tag: '@long' }, async ({
    page,
    newCustomer,
  }) => {
    await newCustomer()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/orders?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/orders')
    await expect(page.getByRole('status').filter({ hasText: 'Loading orders...' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(page.getByText('Loading orders...')).toHaveCount(0)
    await page.getByRole('link', { name: 'Start Shopping' }).click()
    await expect(page).toHaveURL('/products')
  })

  test('says that they could not be loaded, and loads them on Try again', async ({
    page,
    newCustomer,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await newCustomer()
    await page.route('**/api/v1/orders?*', (route) => route.abort(), { times: 1 })
    await page.goto('/orders')
    await expect(page.getByRole('alert')).toContainText('Failed to load orders. Please try again.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows each order with its status, its facts and the buttons of its status', async ({ page, signIn }) => {
    await signIn(demo.asha)
    const orders = await myOrders(page)
    expect(new Set(orders.map(({ status }) => status)), 'the demo has one in every state').toEqual(
      new Set(Object.keys(words)),
    )
    await page.goto('/orders')
    await expect(page.getByRole('article')).toHaveText(orders.map(cardPattern))
  })

  test('opens and closes the details of an order, and shows nothing of a card', async ({ page, signIn }) => {
    await signIn(demo.asha)
    const orders = await myOrders(page)
    const byCard = orders.find(({ paymentMethod, status }) => paymentMethod === 'card' && status === 'processing')
    const byUpi = orders.find(({ paymentMethod }) => paymentMethod === 'upi')
    await page.goto('/orders')
    const card = cardOf(page, byCard?.id ?? '')
    await card.getByRole('button', { name: 'View Details' }).click()
    await expect(card.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
    await expect(card.getByText('Flat 302, Lotus Residency, 12th Main, Indiranagar', { exact: true })).toBeVisible()
    await expect(card.getByText('Bengaluru, Karnataka 560038', { exact: true })).toBeVisible()
    await expect(card.getByText('Card details are not displayed for security.')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')
    await expect(card).not.toContainText(/1111|4444/)
    await card.getByRole('button', { name: 'Hide Details' }).click()
    await expect(card.getByRole('heading', { name: 'Shipping address' })).toHaveCount(0)
    await expect(card.getByRole('link', { name: 'Continue Shopping' })).toHaveCount(0)

    const other = cardOf(page, byUpi?.id ?? '')
    await other.getByRole('button', { name: 'View Details' }).click()
    await expect(other.getByText('UPI', { exact: true })).toBeVisible()
    await expect(other.getByText('Card details are not displayed for security.')).toHaveCount(0)
  })

  test('shows a status nobody knows as it is, N/A for a missing date, and says that an address is missing', {
    tag: '@long',
  }, async ({ page, newCustomer, baseURL }) => {
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await tellOrders(page, (order) => ({
      ...order,
      status: 'on_hold',
      createdAt: null,
      shippingAddress: null,
      items: order.items.map((item) => ({ ...item, name: '<img src=x onerror=alert(1)>', imageUrl: null })),
    }))
    await page.goto('/orders')
    const card = cardOf(page, id)
    await expect(card.getByText('on_hold').first()).toBeVisible()
    await expect(card).toContainText('Placed onN/A')
    await expect(card.getByText('Shipping address not available.')).toBeVisible()
    await expect(card.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(card.getByRole('button')).toHaveText(['View Details'])
    await card.getByRole('button', { name: 'View Details' }).click()
    await expect(card.getByText('Shipping address not available.')).toHaveCount(1)
  })

  test('cancels after asking once; Keep order keeps', async ({ page, newCustomer, baseURL }) => {
    await newCustomer()
    const { id, totalAmount } = await orderComb(page, baseURL)
    await page.goto('/orders')
    const card = cardOf(page, id)
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await card.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(dialog).toContainText(`Order ${id}, ${rupees(totalAmount)}.`)
    await dialog.getByRole('button', { name: 'Keep order' }).click()
    await expect(dialog).toHaveCount(0)
    await card.getByRole('button', { name: 'Cancel Order' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect((await myOrders(page))[0]?.status).toBe('pending')

    await card.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
    await page.reload()
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  })

  test('lets a cancelled order leave the open ones, and counts anew', { tag: '@long' }, async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    const { id: other } = await orderComb(page, baseURL)
    await page.goto('/orders?show=open')
    const tabs = page.getByRole('navigation', { name: 'Orders by status' })
    await expect(tabs.getByRole('link', { name: 'Open' })).toContainText('2')
    // A line of its own, which forced colours leave where they take grounds away.
    const lineOf = (name: string) =>
      tabs.getByRole('link', { name }).evaluate((tab) => {
        const { content, borderBottomWidth } = getComputedStyle(tab, '::after')
        return content === 'none' ? '' : borderBottomWidth
      })
    expect([await lineOf('Open'), await lineOf('Delivered')], 'the chosen tab has a line').toEqual(['3px', ''])
    await cardOf(page, id).getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText(`Order ${id} is cancelled`)).toBeVisible()
    await expect(cardOf(page, id)).toHaveCount(0)
    await expect(cardOf(page, other)).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Open' })).toContainText('1')
    await expect(tabs.getByRole('link', { name: 'Cancelled' })).toContainText('1')
  })

  test('cancels one of two items on a phone, with a reason, and the other comes', async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await newCustomer()
    const { id } = await placeOrder(page, baseURL ?? '', [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 2 },
      { product: await productOf(page, 'jade-face-roller'), quantity: 1 },
    ])
    const [before] = await myOrders(page)
    await page.goto(`/orders/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Cancel some items' }).click()
    const dialog = page.getByRole('dialog', { name: 'Which items do you want to cancel?' })
    await expect(dialog.getByRole('button', { name: 'Cancel items' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /Neem Wood Comb/ }).check()
    await expect(dialog).toContainText('with tax is taken off what you pay.')
    await dialog.getByLabel('Why are you cancelling?').selectOption('Ordered by mistake')
    await dialog.getByRole('button', { name: 'Cancel 2 items' }).click()
    await expect(page.getByText(`2 items of order ${id} cancelled`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Neem Wood Comb cancelled by you')).toBeVisible()
    await expect(page.getByText('Ordered by mistake').first()).toBeVisible()
    // One is left, so there is nothing to choose any more.
    await expect(page.getByRole('button', { name: 'Cancel some items' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
    const [after] = await myOrders(page)
    expect(after).toMatchObject({ status: 'pending', itemCount: 1 })
    expect(after?.totalAmount).toBeLessThan(before?.totalAmount ?? 0)
  })

  test('knows that items are cancelled though the answer was lost', { tag: '@long' }, async ({
    page,
    newCustomer,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await newCustomer()
    const { id } = await placeOrder(page, baseURL ?? '', [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 1 },
      { product: await productOf(page, 'jade-face-roller'), quantity: 1 },
    ])
    await page.goto(`/orders/${id}`)
    await hydrated(page)
    const cancel = async (lose: 'all' | 'answer') => {
      await page.route(
        '**/line-cancellations',
        async (route) => {
          if (lose === 'answer') await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Cancel some items' }).click()
      await page.getByRole('checkbox', { name: /Neem Wood Comb/ }).check()
      await page.getByRole('button', { name: 'Cancel 1 item' }).click()
    }
    await cancel('all')
    await expect(page.getByRole('alert')).toHaveText('We do not know whether that reached us. Please try again.')
    await cancel('answer')
    await expect(page.getByText(`1 item of order ${id} cancelled`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('says that an order could not be cancelled, why where that is known, and keeps it', async ({
    page,
    newCustomer,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await page.goto('/orders')
    const card = cardOf(page, id)
    const sentence = `Failed to cancel order ${id}. Please try again.`
    const shipped = `${sentence} It has been shipped already.`
    for (const { answer, said } of [
      { answer: problem(500, 'internal', 'Something went wrong on our side.'), said: sentence },
      { answer: problem(503, 'unavailable', 'The shop is away.'), said: `${sentence} The shop is away.` },
      { answer: problem(409, 'orders.not_cancellable', shipped), said: shipped },
    ]) {
      await page.route('**/cancellation', (route) => route.fulfill(answer), { times: 1 })
      await card.getByRole('button', { name: 'Cancel Order' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
      await expect(card.getByRole('alert')).toHaveText(said)
      await expect(card.getByText('Pending', { exact: true })).toBeVisible()
    }
    await card.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(card.getByRole('alert')).toHaveCount(0)
  })

  test('says that one must be logged in to cancel when the session ended meanwhile', async ({
    page,
    context,
    newCustomer,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/status of 401/)
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await page.goto('/orders')
    const card = cardOf(page, id)
    await card.getByRole('button', { name: 'Cancel Order' }).click()
    await context.clearCookies()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(card.getByRole('alert')).toHaveText('You must be logged in to cancel an order.')
    await expect(card.getByText('Pending', { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=/orders')
  })

  test('puts into the cart again what is still sold, and says what is not', async ({ page, signIn }) => {
    await signIn(demo.asha)
    const orders = await myOrders(page)
    const withCompact = orders.find(({ items }) => items.some(({ name }) => name === 'Silk Finish Compact'))
    await page.goto('/orders')
    const card = cardOf(page, withCompact?.id ?? '')
    await card.getByRole('button', { name: 'Reorder' }).click()
    await expect(card.getByText('2 items added to your cart.')).toBeVisible()
    await expect(card.getByText('Silk Finish Compact, Honey is out of stock.')).toBeVisible()
    await card.getByRole('link', { name: 'View cart' }).click()
    await expect(page).toHaveURL('/cart')
    // The list before it names the same products.
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reetha & Shikakai Shampoo' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bhringraj Root Strength Hair Oil' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  // Of a person of its own: the cart of a shared one would bring what another journey added.
  test('adds nothing when nothing of an order is sold any more or the shop does not answer, and says so', {
    tag: '@long',
  }, async ({ page, newCustomer, baseURL, allowErrors }) => {
    allowErrors(/Failed to load resource/)
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    const cancelled = await page.request.post(`/api/v1/orders/${id}/cancellation`, {
      headers: { Origin: baseURL ?? '' },
    })
    expect(cancelled.status()).toBe(200)
    await page.goto('/orders')
    const card = cardOf(page, id)
    await page.route('**/api/v1/cart-quotes', (route) => route.abort(), { times: 1 })
    await card.getByRole('button', { name: 'Reorder' }).click()
    await expect(card.getByText('Nothing was added: the shop is not responding. Please try again.')).toBeVisible()
    await page.route('**/api/v1/cart-quotes', (route) => route.fulfill({ json: { items: [] } }), { times: 1 })
    await card.getByRole('button', { name: 'Reorder' }).click()
    await expect(card.getByText('Nothing could be added to your cart.')).toBeVisible()
    await expect(card.getByText('Neem Wood Comb is no longer sold.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cart') ?? '[]')).toBe('[]')
  })

  test('finds orders by tab and by search, and writes to us about one of them', async ({ page, signIn }) => {
    await signIn(demo.asha)
    const orders = await myOrders(page)
    const delivered = orders.filter(({ status }) => status === 'delivered')
    await page.goto('/orders')
    await page.getByRole('link', { name: `Delivered ${delivered.length}`, exact: true }).click()
    await expect(page).toHaveURL('/orders?show=delivered')
    await expect(page.getByRole('article')).toHaveCount(delivered.length)
    await page.getByRole('searchbox', { name: /order ID, product or seller/ }).fill('silk compact')
    await page.getByRole('searchbox', { name: /order ID, product or seller/ }).press('Enter')
    const found = page.getByRole('article')
    await expect(found).toHaveCount(1)
    await page.reload()
    await expect(found).toContainText('Silk Finish Compact')
    await expect(found).toContainText(/Delivered \d{1,2} \w{3,4} \d{4}/)
    const id = (await found.getByRole('heading', { level: 2 }).textContent())?.replace('Order ', '') ?? ''
    await found.getByRole('link', { name: /^report a problem/i }).click()
    await page.getByLabel('What is wrong?').selectOption('Wrong item')
    await page.getByLabel('Which product?').selectOption('Silk Finish Compact, Honey')
    await expect(page.getByLabel('Subject')).toHaveValue(`Wrong item: Silk Finish Compact, Honey, order ${id}`)
    await expect(page.getByLabel('What is it about?')).toHaveValue('order')
    await page.getByLabel('Message').fill('I ordered Honey and got Sand.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(/Your ticket number is/)).toBeVisible()
    await page.goto('/orders')
    const messages = page.getByRole('region', { name: 'Your messages' })
    await expect(messages.getByText(`Wrong item: Silk Finish Compact, Honey, order ${id}`).first()).toBeVisible()
  })

  test('of more than ten come ten at a time, and the rest on Load more, also after a failure', async ({
    page,
    newCustomer,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await newCustomer()
    const product = await productOf(page, 'sheer-matte-sunscreen-spf-50')
    await Promise.all(Array.from({ length: 11 }, () => placeOrder(page, baseURL ?? '', [{ product, quantity: 1 }])))
    await page.goto('/orders')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.route('**/api/v1/orders?*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Load more orders' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load orders. Please try again.')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toHaveCount(11)
    await expect(page.getByRole('button', { name: 'Load more orders' })).toHaveCount(0)
  })
})

test.describe('tracking an order', () => {
  test('of somebody else, and of a number nobody has, is Order not found', async ({
    page,
    context,
    newCustomer,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/status of 404/)
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await context.clearCookies()
    await newCustomer()
    for (const path of [id, 'SHR-00000-00000', '%3Cscript%3E', "' or 1=1"]) {
      await page.goto(`/orders/${path}`)
      await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
      await expect(page.getByText('14, 2nd Cross, Indiranagar')).toHaveCount(0)
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('asks a stranger to login, and leads back to that order', { tag: '@long' }, async ({
    page,
    context,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await context.clearCookies()
    await page.goto(`/orders/${id}`)
    await expect(page.getByRole('heading', { name: 'Please login to view orders' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?returnTo=/orders/${id}`,
    )
  })

  test('counts the parcels of an order, and calls them none once it is cancelled', { tag: '@long' }, async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    const order = await placeOrder(page, baseURL ?? '', [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 1 },
      { product: await productOf(page, 'velvet-matte-lipstick'), quantity: 1 },
    ])
    const parcels = page.getByRole('heading', { name: 'Your 2 parcels' })
    await page.goto(`/orders/${order.id}`)
    await expect(parcels).toBeVisible()
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText(`Order ${order.id} is cancelled`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What was cancelled' })).toBeVisible()
  })

  test('opens from Track Order with the way so far, the courier and the tracking number', async ({ page, signIn }) => {
    await signIn(demo.asha)
    const shipped = (await myOrders(page)).find(({ status }) => status === 'shipped')
    const id = shipped?.id ?? ''
    await page.goto('/orders')
    await hydrated(page)
    await cardOf(page, id).getByRole('link', { name: 'Track Order' }).click()
    await expect(page).toHaveURL(`/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'handed it to the courier',
      'Being packed',
      'Order placed',
    ])
    const { parcels } = (await (await page.request.get(`/api/v1/orders/${id}`)).json()) as {
      parcels: { carrier: string; trackingNumber: string }[]
    }
    await expect(page.getByRole('main')).toContainText(`Courier${parcels[0]?.carrier}`)
    await expect(page.getByRole('main')).toContainText(`Tracking number${parcels[0]?.trackingNumber}`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Copy number' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Expected \w{3}, \d/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current="step"]')).toHaveText(
      'Shipped, done',
    )
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  })

  test('cancels there too, and the way so far says who did it', { tag: '@long' }, async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    const { id } = await orderComb(page, baseURL)
    await page.goto(`/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      'Cancelled by you',
      'Order placed',
    ])
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  })
})
