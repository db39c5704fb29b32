import { buyerAt, launch, openShop, untilReady } from '../shop.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

const dear =
  "update variants set price_paise = 8000000, original_price_paise = null, mrp_paise = 20000000 where product_id in (select id from products where status = 'approved' order by id limit 4)"

const putBack: Trial = {
  name: 'put-back',
  promise:
    'a database that is put back to an earlier state under a living shop is what the shop shows, for every product',
  isShort: true,
  async run(stage) {
    const database = await stage.database('put_back')
    const shop = await openShop(stage, database)
    try {
      const wrong = async () => {
        const answer = await fetch(`${shop.origin}/api/v1/products?price=70000-`)
        return answer.ok ? ((await answer.json()) as { items: unknown[] }).items.length : Number.NaN
      }
      await wrong()
      await database.sql(dear)
      await until('the new prices are seen', async () => (await wrong()) === 4)
      await stage.database('put_back')
      const took = await until('the old prices are seen', async () => (await wrong()) === 0)
      return { figures: `4 of 4 products right again after ${inSeconds(took)}`, isReached: took < 15_000 }
    } finally {
      await shop.stop()
    }
  },
}

const newerData: Trial = {
  name: 'newer-data',
  promise: 'older code refuses data of newer code in words, but where that allows it beside itself',
  isShort: true,
  async run(stage) {
    const database = await stage.database('newer')
    const settings = {
      DATABASE_URL: database.webUrl,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      DATA_DIR: `${stage.folder}/newer`,
      AUTH_SECRET: 'x'.repeat(40),
    }
    await database.sql("insert into schema_migrations (name, checksum) values ('999-later.sql', '')")
    const refused = await launch(settings)
    const code = await refused.ended
    await database.sql("update schema_migrations set beside = '031-faults.sql' where name = '999-later.sql'")
    const allowed = await launch(settings)
    await untilReady(allowed)
    await allowed.stop()
    const isSaid = refused.said().includes('made by a newer version (it has the migration 999-later.sql)')
    return {
      figures: `refused with ${code}${isSaid ? ' and a sentence' : ''}; allowed: opened`,
      isReached: code === 1 && isSaid,
    }
  },
}

const readOnly: Trial = {
  name: 'read-only',
  promise: 'a database that takes no writes is 503 with Retry-After on /readyz and for orders; pages go on',
  async run(stage) {
    const database = await stage.database('read_only')
    const shop = await openShop(stage, database)
    try {
      const buyer = await buyerAt(shop, database)
      const setTo = async (value: string) => {
        await stage.superuser(`alter database read_only set default_transaction_read_only = ${value}`)
        await stage.superuser("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'read_only'")
      }
      await setTo('on')
      const ready = async () => (await fetch(`${shop.origin}/readyz`)).status
      const noticed = await until('/readyz says no', async () => (await ready()) === 503)
      const replies = await Promise.all([1, 2, 3].map(() => buyer.order()))
      const page = (await fetch(`${shop.origin}/products/neem-wood-comb`)).status
      await setTo('off')
      await until('/readyz says yes', async () => (await ready()) === 200)
      const after = await buyer.order()
      return {
        figures: `/readyz after ${inSeconds(noticed)}; orders ${tally(replies.map(({ status }) => status))}; a page ${page}; afterwards ${after.status}`,
        isReached:
          replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null) &&
          page === 200 &&
          after.status === 201,
      }
    } finally {
      await shop.stop()
    }
  },
}

export const dataTrials = [putBack, newerData, readOnly]
