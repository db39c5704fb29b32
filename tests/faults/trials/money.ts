import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { brokenRules } from '#db/books.ts'
import { type Buyer, buyerAt, idOf, openShop, payOnPage, type Shop } from '../shop.ts'
import type { TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

const orderId = '(select id from orders where public_id = $1)'

/** Lets the job that asks after a payment run now. */
const askNow = (database: TrialDatabase) =>
  database.sql(
    "update graphile_worker._private_jobs set run_at = now() where key like 'payment:resolve:%' and locked_at is null",
  )

const lateMoney: Trial = {
  name: 'late-money',
  promise: 'money that arrives after its order was given up goes back once, and the customer is told once',
  async run(stage) {
    const database = await stage.database('late_money')
    const shop = await openShop(stage, database)
    try {
      const buyer = await buyerAt(shop, database)
      const id = idOf(await buyer.order({ card: '4000000000000259' }))
      await database.sql(`update payments set expires_at = now() where order_id = ${orderId}`, [id])
      const payment = async () =>
        (await database.sql<{ status: string }>(`select status from payments where order_id = ${orderId}`, [id]))[0]
          ?.status
      await until('the order expires', async () => {
        await database.sql('select hand_over_jobs()')
        await askNow(database)
        return (await payment()) === 'expired'
      })
      await database.sql("update sandbox_card_tokens set outcome = 'timeout'")
      const took = await until('the money goes back', async () => {
        await askNow(database)
        return (await payment()) === 'refunded'
      })
      const mails = async () =>
        (await database.sql('select 1 from mails where subject like $1', [`Refund for order ${id}%`])).length
      await until('the customer is told', async () => (await mails()) > 0)
      const steps = await database.sql(
        `select 1 from order_status_changes where order_id = ${orderId} and from_status = 'cancelled'`,
        [id],
      )
      return {
        figures: `back ${inSeconds(took)} after the bank's answer was asked for, ${await mails()} email, ${steps.length} line in the history`,
        isReached: (await mails()) === 1 && steps.length === 1,
      }
    } finally {
      await shop.stop()
    }
  },
}

const repeatedKey: Trial = {
  name: 'repeated-key',
  promise: 'a repeated key gets exactly what the first request gets, during a decline too',
  isShort: true,
  async run(stage) {
    const database = await stage.database('repeated_key')
    const shop = await openShop(stage, database)
    try {
      const buyer = await buyerAt(shop, database)
      const answers: string[] = []
      for (let round = 0; round < 20; round++) {
        const key = randomUUID()
        const pair = await Promise.all([1, 2, 3].map(() => buyer.order({ card: '4000000000000002', key })))
        answers.push(...pair.map(({ status, body }) => `${status} ${body.code ?? ''}`))
      }
      return { figures: tally(answers), isReached: answers.every((one) => one === '409 payments.declined') }
    } finally {
      await shop.stop()
    }
  },
}

const locks: Trial = {
  name: 'locks',
  promise: 'placing, paying, cancelling, moving and taking out lines at once never deadlock, and never answer 500',
  async run(stage) {
    const database = await stage.database('locks')
    const shop = await openShop(stage, database)
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 8 })
    const deadlocks = async () =>
      (
        await database.sql<{ n: number }>(
          'select deadlocks::int as n from pg_stat_database where datname = current_database()',
        )
      )[0]?.n ?? 0
    try {
      const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerAt(shop, database)))
      const before = await deadlocks()
      const statuses: number[] = []
      for (let round = 0; round < 15; round++) {
        await Promise.all(
          buyers.map(async (buyer) => {
            const placed = await buyer.order({ card: '4000000000000119' })
            statuses.push(placed.status)
            const id = idOf(placed)
            const acts = [
              `select capture_payment((select id from payments where order_id = ${orderId}), 'late', null, null)`,
              `select cancel_lines(${orderId}, array(select id from line_items where order_id = ${orderId}), 'admin', null, null)`,
              `select move_vendor_order(id, 'processing', 'vendor', null, null, null, null) from vendor_orders where order_id = ${orderId}`,
            ]
            const [cancelled] = await Promise.all([buyer.cancel(id), ...acts.map((act) => pool.query(act, [id]))])
            statuses.push(cancelled.status)
          }),
        )
      }
      const count = (await deadlocks()) - before
      return {
        figures: `${count} deadlocks, answers ${tally(statuses)}`,
        isReached: count === 0 && statuses.every((status) => status < 500),
      }
    } finally {
      await pool.end()
      await shop.stop()
    }
  },
}

const lockedProduct: Trial = {
  name: 'locked-product',
  promise: 'a locked product keeps nobody from ordering another one; its own buyers hear a sentence with Retry-After',
  async run(stage) {
    const database = await stage.database('locked_product')
    const shop = await openShop(stage, database)
    const holder = new pg.Client({ connectionString: database.ownerUrl })
    try {
      await holder.connect()
      const waiting = await Promise.all(Array.from({ length: 24 }, () => buyerAt(shop, database, 'neem-wood-comb')))
      const other = await buyerAt(shop, database, 'jade-face-roller')
      await holder.query(
        "begin; select 1 from variants where product_id = (select id from products where slug = 'neem-wood-comb') for update",
      )
      const answers = Promise.all(waiting.map((buyer) => buyer.order()))
      const times: number[] = []
      for (let count = 0; count < 10; count++) {
        const begun = performance.now()
        idOf(await other.order())
        times.push(performance.now() - begun)
      }
      const replies = await answers
      await holder.query('rollback')
      const slowest = Math.max(...times)
      return {
        figures: `others ordered in ${inSeconds(slowest)} at most; 24 waiters got ${tally(replies.map(({ status, body }) => `${status} ${body.code}`))}`,
        isReached: slowest < 1_000 && replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
      }
    } finally {
      await holder.end()
      await shop.stop()
    }
  },
}

const ways = ['card', 'upi', 'netbanking'] as const
const deliveries = ['once', 'late', 'twice', 'reordered', 'forged', 'never'] as const
const pick = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)] as One

/** Somebody who pays on the gateway's page as people do: at once, after a refusal, twice with one form, not at all, or cancels meanwhile. */
async function shopOnce(shop: Shop, buyer: Buyer): Promise<void> {
  const key = randomUUID()
  const method = pick(ways)
  const begun = await buyer.beginOnPage(method, key)
  const again = Math.random() < 0.2 ? await buyer.beginOnPage(method, key) : begun
  const { payUrl } = again.body
  if (again.status >= 300 || !payUrl) return
  const id = idOf(again)
  const how = Math.random()
  if (how < 0.15) return
  if (how < 0.3) await payOnPage(shop, payUrl, { method, outcome: 'fail', delivery: pick(deliveries) })
  const paid = payOnPage(shop, payUrl, { method, outcome: 'pay', delivery: pick(deliveries) })
  if (how > 0.8) await Promise.all([paid, buyer.cancel(id)])
  else await paid
  if (how < 0.6) await buyer.comeBack(id)
  if (how > 0.5 && how < 0.6) await buyer.cancel(id)
}

/** Whatever is still open comes to its end now: holds end, banks are asked, refunds are sent. */
async function settleAll(database: TrialDatabase): Promise<number> {
  return until(
    'every payment and refund has come to an end',
    async () => {
      await database.sql("update payments set expires_at = now() where status = 'awaiting'")
      await database.sql('select hand_over_jobs()')
      await database.sql(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
      )
      const [open] = await database.sql<{ n: number }>(
        `select (select count(*) from payments where status in ('awaiting', 'refund_due'))
              + (select count(*) from refunds where status = 'due')
              + (select count(*) from sandbox_links l cross join lateral jsonb_array_elements(l.payments) p
                  where p->>'state' = 'captured'
                    and not exists (select from payment_captures c where c.provider_reference = p->>'reference')) as n`,
      )
      return Number(open?.n) === 0
    },
    90_000,
  )
}

/** Where the gateway's books and ours do not agree, or money, stock and state of an order do not. */
async function brokenIn(database: TrialDatabase): Promise<string[]> {
  const found = await database.sql<{ rule: string; id: string }>(brokenRules)
  const broken = found.map(({ rule, id }) => `${id}: not ${rule}`)
  const [books] = await database.sql<{ taken: string; given: string; ours: string; back: string }>(
    `select (select coalesce(sum(amount_paise), 0) from sandbox_books where kind = 'payment') as taken,
            (select coalesce(sum(amount_paise), 0) from sandbox_books where kind = 'refund') as given,
            (select coalesce(sum(c.amount_paise), 0) from payment_captures c join sandbox_books b on b.reference = c.provider_reference) as ours,
            (select coalesce(sum(r.amount_paise), 0) from refunds r join sandbox_books b on b.reference = r.provider_reference) as back`,
  )
  if (books?.taken !== books?.ours) broken.push(`the gateway took ${books?.taken} paise, and ${books?.ours} stand here`)
  if (books?.given !== books?.back)
    broken.push(`the gateway gave ${books?.given} paise back, and ${books?.back} stand here`)
  return broken
}

/** The jobs that a killed shop held are nobody's any more; a living one finds that out after ten seconds. */
export async function freeJobs(database: TrialDatabase): Promise<void> {
  await database.sql('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await database.sql('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}

const killsWhilePaying = (name: string, rounds: number, isShort: boolean): Trial => ({
  name,
  promise:
    'the shop killed at any moment while people pay, give up and cancel, and told late, twice, in the wrong order, falsely or never: the books agree in the end',
  isShort,
  async run(stage) {
    const database = await stage.database(name.replaceAll('-', '_'))
    for (let round = 0; round < rounds; round++) {
      const shop = await openShop(stage, database)
      const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerAt(shop, database)))
      let isOver = false
      // What the kill cuts off is what is tried here.
      const loops = buyers.map(async (buyer) => {
        while (!isOver) await shopOnce(shop, buyer).catch(() => undefined)
      })
      await new Promise((pause) => setTimeout(pause, 700 + Math.random() * 1_500))
      shop.kill('SIGKILL')
      isOver = true
      await Promise.all([shop.ended, ...loops])
    }
    await freeJobs(database)
    const shop = await openShop(stage, database)
    try {
      const took = await settleAll(database)
      const broken = await brokenIn(database)
      const states = await database.sql<{ words: string }>(
        `select p.status || (case when a.tries > 1 then ' after several tries' else '' end) as words
           from payments p join (select order_id, count(*) as tries from payment_attempts where is_on_page group by order_id) a using (order_id)`,
      )
      return {
        figures: `${rounds} kills, ${states.length} orders: ${tally(states.map(({ words }) => words))}; settled ${inSeconds(took)} after the last start${broken.map((one) => `; ${one}`).join('')}`,
        isReached: broken.length === 0 && states.length >= 4 * rounds,
      }
    } finally {
      await shop.stop()
    }
  },
})

export const moneyTrials = [
  lateMoney,
  repeatedKey,
  locks,
  lockedProduct,
  killsWhilePaying('money-briefly', 2, true),
  killsWhilePaying('money-at-random', 40, false),
]
