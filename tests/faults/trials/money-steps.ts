import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules } from '#db/books.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import type { Delivery, Webhook } from '#tests/support/razorpay/webhooks.ts'
import { type Buyer, buyerAt, idOf, openShop, type Shop } from '../shop.ts'
import type { Stage, TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial } from '../trial.ts'
import { freeJobs } from './money.ts'

// Everything that may go wrong with money, a row at a time, and in each row the shop killed before and after every commit and every call to the gateway
// (tests/faults/points.ts). Razorpay's stand-in is in this process and outlives the shop.

/** An order and whoever pays it. */
interface Scene {
  key: string
  buyer: Buyer
  /** Empty until it is placed. */
  id: string
  /** What the gateway has told, and nobody has answered well yet. */
  told: Webhook[]
}

/** What somebody does. It may be repeated when the shop dies over it, as people, browsers and gateways do; what happens at the gateway alone is not. */
type Act = (world: World, scene: Scene) => unknown

interface Row {
  name: string
  /** What came before, and goes well. */
  before?: readonly Act[]
  acts: readonly Act[]
  /** Each commit and each call on the way of the acts, as points.ts names them. */
  points: readonly string[]
  /** How order and payment stand in the end, what was captured for what, what went back, and where the books differ. */
  ends: string
}

class Died extends Error {}

/** The shop under trial, which is started anew whenever it died. */
class World {
  readonly stage: Stage
  readonly database: TrialDatabase
  readonly gateway: StandIn
  readonly #points: string
  #shop: Shop | undefined
  #isDead = false
  /** Where it is now: each start has a port of its own. */
  readonly at: Shop

  constructor(stage: Stage, database: TrialDatabase, gateway: StandIn) {
    this.stage = stage
    this.database = database
    this.gateway = gateway
    this.#points = join(stage.folder, 'points')
    const origin = () => this.#shop?.origin ?? ''
    this.at = Object.defineProperty({} as Shop, 'origin', { get: origin })
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Resolves once it is open, with nothing armed any more. */
  async start(): Promise<void> {
    rmSync(`${this.#points}.armed`, { force: true })
    await freeJobs(this.database)
    const { keyId, keySecret, webhookSecret, url } = this.gateway
    const shop = await openShop(this.stage, this.database, {
      FAULT_POINTS: this.#points,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: url,
    })
    this.#shop = shop
    this.#isDead = false
    void shop.ended.then(() => {
      if (this.#shop === shop) this.#isDead = true
    })
  }

  async stop(): Promise<void> {
    if (!this.#isDead) await this.#shop?.stop()
  }

  /** From now on it dies at this point; at none when empty. */
  arm(point: string): void {
    rmSync(this.#points, { force: true })
    rmSync(`${this.#points}.armed`, { force: true })
    if (point) writeFileSync(`${this.#points}.armed`, point)
  }

  /** The points that were reached since, each once. */
  reached(): string[] {
    if (!existsSync(this.#points)) return []
    const lines = readFileSync(this.#points, 'utf8').trimEnd().split('\n')
    return [
      ...new Set(lines.filter((one) => one.startsWith('before ')).map((one) => one.slice('before '.length))),
    ].sort()
  }

  /** What `act` comes to, or `Died` as soon as the shop has died. */
  async orDied<Result>(act: Promise<Result>): Promise<Result> {
    act.catch(() => {})
    const died = this.#shop?.ended.then(() => {
      throw new Died()
    })
    return Promise.race([act, died ?? act])
  }
}

const linksOf = ({ gateway }: World, { id }: Scene) =>
  [...gateway.links.values()].filter(({ notes }) => notes.order === id)
const newestLink = (world: World, scene: Scene) => {
  const link = linksOf(world, scene).at(-1)
  if (!link) throw new Error('Nobody opened a page.')
  return link
}
const paymentsOf = (world: World, scene: Scene) => {
  const links = new Set(linksOf(world, scene).map(({ id }) => id))
  return [...world.gateway.payments.values()].filter(({ link }) => links.has(link))
}

const order = '(select id from orders where public_id = $1)'

/** Lets the jobs of an order run now. */
async function nudge({ database }: World, { id }: Scene): Promise<void> {
  await database.sql('select hand_over_jobs()')
  await database.sql(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and payload->>'orderId' = ${order}::text`,
    [id],
  )
}

/** Resolves once the database says yes. Throws `Died` when the shop dies, another error after half a minute. */
async function wait(world: World, scene: Scene, what: string, question: string): Promise<void> {
  for (const begun = performance.now(); ; await sleep(30)) {
    const [row] = await world.database.sql<{ yes: boolean }>(`select (${question}) as yes`, [scene.id])
    if (row?.yes) return
    if (world.isDead) throw new Died()
    if (performance.now() - begun > 30_000) throw new Error(`Not within 30 s: ${what}.`)
    await nudge(world, scene)
  }
}

/** Resolves once nothing of an order is left to be done now, or the shop has died. */
async function untilQuiet(world: World, { id }: Scene): Promise<void> {
  const { database } = world
  await database.sql('select hand_over_jobs()')
  const left = `
    select concat_ws(', ', t.identifier, 'locked by ' || j.locked_by, j.last_error) as job
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.run_at <= now() and j.payload->>'orderId' = ${order}::text`
  for (const begun = performance.now(); !world.isDead; await sleep(30)) {
    const [row] = await database.sql<{ job: string }>(left, [id])
    if (!row) return
    if (performance.now() - begun > 100_000) throw new Error(`Not done within 100 s: ${row.job}.`)
  }
}

const paymentIs = (...statuses: string[]) =>
  `select status = any ('{${statuses}}') from payments where order_id = ${order}`

// ---------------------------------------------------------------- what somebody does

const place: Act = async (_world, scene) => {
  scene.id = idOf(await scene.buyer.beginOnPage('upi', scene.key))
}
const pay: Act = (world, scene) => void world.gateway.pay(newestLink(world, scene).id, { late: true })
const failToPay: Act = (world, scene) => void world.gateway.failToPay(newestLink(world, scene).id)
const comeBack: Act = (_world, scene) => scene.buyer.comeBack(scene.id)
const cancel: Act = (_world, scene) => scene.buyer.cancel(scene.id)

/** The gateway tells what happened since, and again what nobody answered well. */
const hear =
  (how: Delivery = 'once'): Act =>
  async ({ gateway, at }, scene) => {
    await gateway.deliver((webhook) => scene.told.push(webhook), how)
    for (const one of [...scene.told]) {
      const { status } = await fetch(`${at.origin}/api/v1/payment-events/razorpay`, {
        method: 'POST',
        headers: { ...Object.fromEntries(one.headers), 'content-type': 'application/json' },
        body: new Uint8Array(one.body),
      })
      if (status === 200 || status === 401) scene.told.splice(scene.told.indexOf(one), 1)
    }
  }
const hearNothing: Act = ({ gateway }) => void gateway.deliver(() => {}, 'never')

const expire: Act = async (world, scene) => {
  await world.database.sql(
    `update payments set expires_at = now() - interval '1 second' where order_id = ${order} and status = 'awaiting'`,
    [scene.id],
  )
  await wait(world, scene, 'the order is given up', paymentIs('expired', 'declined', 'void', 'refund_due', 'refunded'))
}
const payByJob: Act = (world, scene) => wait(world, scene, 'a job finds the money', paymentIs('captured'))
const untilBack: Act = (world, scene) =>
  wait(
    world,
    scene,
    'all of it is back',
    `select not exists (select from refunds where order_id = ${order} and status = 'due') and
       exists (select from refunds where order_id = ${order})`,
  )
const untilStuck =
  (progress: string): Act =>
  (world, scene) =>
    wait(
      world,
      scene,
      `a refund is ${progress}`,
      `select exists (select from refunds where order_id = ${order} and progress = '${progress}')`,
    )

/** The next answer to such a call is lost after the gateway has acted. */
const loseAnswer =
  (match: RegExp): Act =>
  ({ gateway }) =>
    gateway.fail({ kind: 'drop', acts: true }, { match, times: 1 })
const setAside: Act = ({ gateway }) => {
  gateway.capturesItself = false
}
const emptyBalance: Act = ({ gateway }) => {
  gateway.balancePaise = 0
}
const fillBalance: Act = ({ gateway }) => {
  gateway.balancePaise = 1_000_000_000
}
const takeOtherSum: Act = (world, scene) => {
  for (const payment of paymentsOf(world, scene)) payment.amount += 100
}
const growOld: Act = (world, scene) => {
  for (const payment of paymentsOf(world, scene)) payment.created_at -= 200 * 86_400
}

/** In the gateway's books of a day stands one payment that we do not know, and ours is not in them. */
const settleWithGaps: Act = (world, scene) => {
  const [known] = paymentsOf(world, scene)
  if (!known) throw new Error('Nobody paid.')
  const unknown = {
    ...known,
    id: known.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    link: 'plink_Unknown0000000',
    order_id: 'order_Unknown00000000',
  }
  world.gateway.payments.set(unknown.id, { ...unknown, settlement: 'setl_00000000000000' })
}
const compareBooks: Act = async (world, scene) => {
  await world.database.sql(
    `update payment_captures set captured_at = now() - interval '20 days' where order_id = ${order}`,
    [scene.id],
  )
  await world.database.sql(
    "select graphile_worker.add_job('payments:compare_books', job_key => 'payments:compare_books')",
  )
  await wait(world, scene, 'the books are compared', "select exists (select from payment_book_days where $1 <> '')")
}
const dispute: Act = (world, scene) => {
  for (const { id } of paymentsOf(world, scene)) world.gateway.dispute(id)
}

const openedPage = ['place_order', 'POST /v1/payment_links', 'note_opened']
const asked = ['GET /v1/payment_links/:plink', 'GET /v1/orders']
const found = [...asked, 'GET /v1/orders/:order/payments', 'GET /v1/payments/:pay', 'capture_attempt']
const told = ['owe_rest', 'note_event']
const closed = ['POST /v1/payment_links/:plink/cancel', 'end_attempt', 'cancel_unpaid', 'owe_rest']
const sentBack = [
  'owe_rest',
  'begin_refund',
  'GET /v1/payments/:pay/refunds',
  'POST /v1/payments/:pay/refund',
  'move_refund',
]

const unpaid = 'cancelled declined'
const paid = 'pending captured; order'
const givenBack = 'cancelled refunded; order; cancellation refunded'

const rows: readonly Row[] = [
  { name: 'placing an order', acts: [place], points: openedPage, ends: unpaid },
  {
    name: 'a page whose opening is not answered',
    acts: [loseAnswer(/^POST .v1.payment_links$/), place],
    points: [...openedPage, 'GET /v1/payment_links'],
    ends: unpaid,
  },
  { name: 'nobody returns', before: [place], acts: [expire], points: [...asked, ...closed], ends: unpaid },
  { name: 'a return without money', before: [place], acts: [comeBack], points: asked, ends: unpaid },
  {
    name: 'a return before the event',
    before: [place],
    acts: [pay, comeBack, hear()],
    points: [...found, ...told],
    ends: paid,
  },
  { name: 'events that are lost', before: [place], acts: [pay, hearNothing, payByJob], points: found, ends: paid },
  {
    name: 'events, and each twice',
    before: [place],
    acts: [pay, hear('twice')],
    points: [...found, ...told],
    ends: paid,
  },
  { name: 'forged events', before: [place], acts: [pay, hear('forged'), payByJob], points: found, ends: paid },
  {
    name: 'events in the wrong order',
    before: [place],
    acts: [failToPay, pay, hear('reordered')],
    points: [...found, ...told],
    ends: paid,
  },
  {
    name: 'money after the order was given up',
    before: [place, expire],
    acts: [pay, hear(), untilBack],
    points: [...found, ...told, ...sentBack],
    ends: 'cancelled refunded; late; cancellation refunded',
  },
  {
    name: 'another amount',
    before: [place],
    acts: [pay, takeOtherSum, hear()],
    points: [...found, ...told],
    ends: 'cancelled expired; differs: amount',
  },
  {
    name: 'two payments',
    before: [place, pay, comeBack, hear()],
    acts: [pay, hear(), untilBack],
    points: [...found, ...told, ...sentBack],
    ends: 'pending captured; order, again; again refunded',
  },
  {
    name: 'money that a bank set aside',
    before: [setAside, place],
    acts: [pay, comeBack],
    points: [...found, 'POST /v1/payments/:pay/capture'],
    ends: paid,
  },
  {
    name: 'a cancellation while somebody pays',
    before: [place],
    acts: [pay, cancel, untilBack],
    points: [...found, 'cancel_order', ...sentBack],
    ends: 'cancelled refunded; late; cancellation refunded',
  },
  {
    name: 'a refund',
    before: [place, pay, comeBack],
    acts: [cancel, untilBack],
    points: ['cancel_order', ...sentBack],
    ends: givenBack,
  },
  {
    name: 'a refund whose sending is not answered',
    before: [place, pay, comeBack],
    acts: [loseAnswer(/^POST .*refund$/), cancel, untilBack],
    points: ['cancel_order', ...sentBack],
    ends: givenBack,
  },
  {
    name: 'a refund without balance',
    before: [place, pay, comeBack],
    acts: [emptyBalance, cancel, untilStuck('failed'), fillBalance, untilBack],
    points: ['cancel_order', ...sentBack],
    ends: givenBack,
  },
  {
    name: 'a refund of an old payment',
    before: [place, pay, comeBack, growOld],
    acts: [cancel, untilStuck('blocked')],
    points: ['cancel_order', ...sentBack, 'GET /v1/payments/:pay'],
    ends: 'cancelled refund_due; order; cancellation blocked',
  },
  {
    name: 'books of a day that differ',
    before: [place, pay, comeBack, settleWithGaps],
    acts: [compareBooks],
    points: ['GET /v1/settlements/recon/combined', 'compare_books'],
    ends: `${paid}; differs: missing_payment, unknown_payment`,
  },
  {
    name: 'a charge-back',
    before: [place, pay, comeBack, hear()],
    acts: [dispute, hear()],
    // The event is stored with what it applies, in one transaction.
    points: [...found, 'GET /v1/disputes/:disp', 'record_charge_back and note_event'],
    ends: paid,
  },
]

// ---------------------------------------------------------------- each row to its end

/** Whatever is open of it comes to its end now. */
async function settle(world: World, scene: Scene): Promise<void> {
  const { gateway, database } = world
  gateway.heal()
  const begun = performance.now()
  for (;;) {
    if (world.isDead) await world.start()
    await database.sql(`update payments set expires_at = now() where order_id = ${order} and status = 'awaiting'`, [
      scene.id,
    ])
    const [open] = await database.sql<{ count: number }>(
      `select ((select count(*) from payments where order_id = ${order} and status = 'awaiting')
             + (select count(*) from payments p where order_id = ${order} and status = 'refund_due'
                   and not exists (select from refunds r where r.order_id = p.order_id and progress = 'blocked'))
             + (select count(*) from refunds where order_id = ${order} and status = 'due' and progress is distinct from 'blocked'))::int as count`,
      [scene.id],
    )
    if (open?.count === 0) return
    if (performance.now() - begun > 60_000) throw new Error('It has not come to its end within a minute.')
    await nudge(world, scene)
    await sleep(30)
  }
}

async function endOf({ database }: World, { id }: Scene): Promise<string> {
  const [row] = await database.sql<{ words: string }>(
    `select concat_ws('; ', o.status || ' ' || p.status,
              (select string_agg(c.purpose, ', ' order by c.id) from payment_captures c where c.order_id = o.id),
              (select string_agg(r.kind || ' ' || coalesce(r.progress, r.status), ', ' order by r.id) from refunds r where r.order_id = o.id),
              (select 'differs: ' || string_agg(d.kind, ', ' order by d.kind) from payment_differences d)) as words
       from orders o join payments p on p.order_id = o.id where o.public_id = $1`,
    [id],
  )
  return row?.words ?? 'nothing'
}

/** Where the gateway's books and ours do not agree, each line as reference and paise. */
async function differencesWith(world: World, scene: Scene): Promise<string[]> {
  const payments = paymentsOf(world, scene)
  const known = new Set(payments.map(({ id }) => id))
  const theirs = [
    ...payments.filter(({ status }) => status === 'captured' || status === 'refunded'),
    ...[...world.gateway.refunds.values()].filter(
      ({ payment_id, status }) => known.has(payment_id) && status === 'processed',
    ),
  ].map(({ id, amount }) => `${id} ${amount}`)
  const rows = await world.database.sql<{ line: string }>(
    `select provider_reference || ' ' || amount_paise as line from payment_captures where order_id = ${order}
     union all select provider_reference || ' ' || amount_paise from refunds where order_id = ${order} and status = 'refunded'
     union all select split_part(subject, ' ', 2) || ' ' || (select amount_paise + 100 from payments where order_id = ${order})
       from payment_differences where kind = 'amount' and order_id = ${order}`,
    [scene.id],
  )
  const ours = rows.map(({ line }) => line)
  return [...theirs.filter((one) => !ours.includes(one)), ...ours.filter((one) => !theirs.includes(one))]
}

async function wrongWith(world: World, scene: Scene, row: Row): Promise<string[]> {
  const ends = await endOf(world, scene)
  const broken = await world.database.sql<{ rule: string; id: string }>(brokenRules)
  const open = linksOf(world, scene).filter(({ status }) => status === 'created')
  return [
    ...(ends === row.ends ? [] : [`it ends as "${ends}"`]),
    ...broken.map(({ rule, id }) => `${id}: not ${rule}`),
    ...(await differencesWith(world, scene)).map((line) => `in one of both books alone: ${line}`),
    ...open.map(({ id }) => `${id} can still be paid`),
  ]
}

/** Nothing of what was is to happen beside what comes next. */
async function forget({ database, gateway }: World, { id }: Scene): Promise<void> {
  await database.sql(
    `delete from graphile_worker._private_jobs where locked_at is null and payload->>'orderId' = ${order}::text`,
    [id],
  )
  await database.sql(
    "update payment_captures set in_books_on = india_day(now()) where captured_at < now() - interval '10 days'",
  )
  await database.sql('delete from payment_differences')
  await database.sql('delete from payment_book_lines')
  await database.sql('delete from payment_book_days')
  for (const [key, { link }] of gateway.payments) if (link.startsWith('plink_Unknown')) gateway.payments.delete(key)
  gateway.heal()
  gateway.capturesItself = true
  gateway.balancePaise = 1_000_000_000
  await gateway.deliver(() => {}, 'never')
}

/** Plays a row once; the shop dies at `point`, if one is named. Answers the points that its acts reached and what is wrong at its end. */
async function play(world: World, row: Row, point = ''): Promise<{ reached: string[]; wrong: string[] }> {
  const scene: Scene = { key: randomUUID(), buyer: await buyerAt(world.at, world.database), id: '', told: [] }
  for (const act of row.before ?? []) await act(world, scene)
  if (row.before) {
    // What was left for later is done now, and so not beside what follows.
    await nudge(world, scene)
    await untilQuiet(world, scene)
  }
  world.arm(point)
  let deaths = 0
  const revive = async () => {
    deaths += 1
    await world.start()
  }
  for (const act of row.acts) {
    if (world.isDead) await revive()
    const done = act(world, scene)
    if (!(done instanceof Promise)) continue
    try {
      await world.orDied(done)
    } catch (error) {
      // A connection that breaks is heard of before the end of the process.
      await sleep(50)
      if (!(error instanceof Died) && !world.isDead) throw error
      await revive()
      await act(world, scene)
    }
  }
  await untilQuiet(world, scene)
  if (world.isDead) await revive()
  const reached = world.reached()
  world.arm('')
  await settle(world, scene)
  const wrong = await wrongWith(world, scene, row)
  await forget(world, scene)
  return { reached, wrong: point && deaths !== 1 ? [`it died ${deaths} times`, ...wrong] : wrong }
}

/** A row without a fault, then with the shop killed at each of its points. */
async function stepThrough(world: World, row: Row): Promise<{ kills: number; wrong: string[] }> {
  const begun = performance.now()
  const whole = await play(world, row)
  const wrong = whole.wrong.map((one) => `${row.name}: ${one}`)
  const listed = [...new Set(row.points)].sort()
  if (listed.join() !== whole.reached.join()) wrong.push(`${row.name}: its points are ${JSON.stringify(whole.reached)}`)
  const moments = listed.flatMap((name) => [`before ${name}`, `after ${name}`])
  for (const point of moments) {
    // What comes to no end is told like anything else, and the next step begins with a shop that was just started.
    const { wrong: found } = await play(world, row, point).catch(async (error: Error) => {
      await world.stop()
      await world.start()
      return { wrong: [error.message] }
    })
    wrong.push(...found.map((one) => `${row.name}, killed ${point}: ${one}`))
  }
  const words = `${listed.length} points, ${moments.length} kills (${inSeconds(performance.now() - begun)})`
  console.log([`    ${row.name}: ${words}`, ...wrong].join('\n      not so: '))
  return { kills: moments.length, wrong }
}

export const moneySteps: Trial = {
  name: 'money',
  promise:
    'whatever goes wrong with a payment, and the shop killed before and after every commit and every call on its way: the books agree in the end',
  async run(stage) {
    const database = await stage.database('money')
    const gateway = await startRazorpay()
    const world = new World(stage, database, gateway)
    try {
      await world.start()
      let kills = 0
      const wrong: string[] = []
      for (const row of rows) {
        const one = await stepThrough(world, row)
        kills += one.kills
        wrong.push(...one.wrong)
      }
      return {
        figures: `${rows.length} rows, ${kills} kills${wrong.map((one) => `\n    ${one}`).join('')}`,
        isReached: wrong.length === 0,
      }
    } finally {
      await world.stop()
      await gateway.close()
    }
  },
}
