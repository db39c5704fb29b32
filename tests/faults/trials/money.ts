import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buyerAt, idOf, openShop } from '../shop.ts'
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
        (await database.sql('select 1 from mails where subject like $1', [`Your payment for order ${id}%`])).length
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

export const moneyTrials = [lateMoney, repeatedKey, locks, lockedProduct]
