import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '#platform/migrate.server.ts'
import { copyDatabase, emptyDatabase, sql, workerDatabase } from '#tests/support/database.ts'
import { buildProduct, buildUser, setPrice } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { schemaTypes } from './schema-types.ts'

const migrationNames = async () => (await readdir('db/migrations')).filter((name) => name.endsWith('.sql')).sort()

describe('a migration that is written', () => {
  it('stays as it is: databases that have run it would refuse to start', () => {
    const folder = new URL('./migrations/', import.meta.url)
    const written = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    const sums = written.sort().map((file) => {
      const sum = createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex')
      return `${sum}  ${file}`
    })
    const known = readFileSync(new URL('released.sha256', folder), 'utf8').trimEnd().split('\n')
    expect(sums, 'A new migration gets its line by sha256sum; one that has a line is never changed.').toEqual(known)
  })
})

describe('migrations', () => {
  it('do nothing the second time', async () => {
    const newest = (await migrationNames()).at(-1)
    await expect(migrate(workerDatabase().ownerUrl, { log: (line) => expect.fail(line) })).resolves.toBe(newest)
  })

  it("give the shop's role what it needs, also on a database that is current", async () => {
    const { ownerUrl } = await emptyDatabase(`granted_${process.env.VITEST_POOL_ID ?? '1'}`)
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const may = async () => {
      const { rows } = await client.query(
        `select has_table_privilege('shringar_web', 'orders', 'insert') as "writesOrders",
                has_column_privilege('shringar_web', 'audit_log', 'action', 'insert') as "writesAuditLog",
                has_table_privilege('shringar_web', 'audit_log', 'update') as "changesAuditLog",
                has_column_privilege('shringar_web', 'audit_log', 'id', 'insert')
                  or has_column_privilege('shringar_web', 'audit_log', 'happened_at', 'insert') as "choosesTimes",
                has_table_privilege('shringar_web', 'schema_migrations', 'insert') as "writesMigrations"`,
      )
      return rows[0]
    }
    try {
      await migrate(ownerUrl)
      const nothing = { changesAuditLog: false, choosesTimes: false, writesMigrations: false }
      expect(await may()).toEqual({ ...nothing, writesOrders: false, writesAuditLog: false })
      const options = { webRole: 'shringar_web', log: (line: string) => expect.fail(line) }
      await Promise.all([migrate(ownerUrl, options), migrate(ownerUrl, options)])
      expect(await may()).toEqual({ ...nothing, writesOrders: true, writesAuditLog: true })
    } finally {
      await client.end()
    }
  })

  it('of newer code that allows it let this one run beside: it starts and changes nothing', async () => {
    const { ownerUrl } = await emptyDatabase(`beside_${process.env.VITEST_POOL_ID ?? '1'}`)
    const newest = await migrate(ownerUrl)
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await client.query("insert into schema_migrations (name, checksum, beside) values ('999-later.sql', '', $1)", [
        newest,
      ])
      await client.query("update schema_migrations set checksum = 'newer' where name = 'functions/india-day.sql'")
      const lines: string[] = []
      const options = { webRole: 'shringar_web', log: (line: string) => lines.push(line) }
      await expect(migrate(ownerUrl, options)).resolves.toBe(newest)
      expect(lines).toEqual([expect.stringContaining('lets this one run beside it')])
      const { rows } = await client.query(
        "select checksum from schema_migrations where name = 'functions/india-day.sql'",
      )
      expect(rows).toEqual([{ checksum: 'newer' }])
      await client.query("update schema_migrations set beside = '998-later.sql' where name = '999-later.sql'")
      await expect(migrate(ownerUrl, options)).rejects.toThrow(/made by a newer version/)
    } finally {
      await client.end()
    }
  })

  it('that run beside older code let everybody pass while somebody reads their table', async () => {
    const { ownerUrl } = await copyDatabase(`waiting_${process.env.VITEST_POOL_ID ?? '1'}`)
    const [reader, other] = [
      new pg.Client({ connectionString: ownerUrl }),
      new pg.Client({ connectionString: ownerUrl }),
    ]
    await Promise.all([reader.connect(), other.connect()])
    let migrated: Promise<unknown> | undefined
    try {
      await other.query("delete from schema_migrations where name = '092-replacements-with-a-fault.sql'")
      await other.query('drop index returns_reported')
      await reader.query('begin')
      await reader.query('select from returns')
      const said: string[] = []
      migrated = migrate(ownerUrl, { log: (line) => said.push(line) })
      await expect.poll(() => said).toContainEqual(expect.stringContaining('Waiting until nobody reads'))
      // If the migration never gave up, this would wait behind it, and it for the reader.
      await other.query("set lock_timeout = '10s'")
      await other.query('select from returns')
      await reader.query('commit')
      await migrated
      const { rows } = await other.query("select from pg_indexes where indexname = 'returns_reported'")
      expect(rows).toHaveLength(1)
    } finally {
      await Promise.all([reader.end(), other.end()])
      await migrated
    }
  })

  it('name the oldest code that may run beside them', async () => {
    const names = await migrationNames()
    for (const name of names.filter((one) => one > '029')) {
      const text = await readFile(`db/migrations/${name}`, 'utf8')
      const beside = /^-- beside: (\S+)$/m.exec(text)?.[1]
      expect(names, `${name} says "-- beside: " and a migration`).toContain(beside)
    }
  })

  it('and the types in db/schema.d.ts agree', async () => {
    const { isCurrent, output } = await schemaTypes(workerDatabase().ownerUrl, true)
    expect(isCurrent, `${output}\nRun: npm run db:types`).toBe(true)
  })

  it('apply a function again when its text has changed, and only that', async () => {
    await sql(
      "create or replace function india_midnight(day date) returns timestamptz language sql as 'select null::timestamptz'",
    )
    await sql("update schema_migrations set checksum = 'other' where name = 'functions/india-midnight.sql'")
    const lines: string[] = []
    await migrate(workerDatabase().ownerUrl, { log: (line) => lines.push(line) })
    expect(lines).toEqual(['Migrating: 1 function'])
    expect(await sql("select india_midnight('2026-01-02')::text = '2026-01-01 18:30:00+00' as right")).toEqual([
      { right: true },
    ])
  })

  it('goes on from a database that had the other text of three migrations', async () => {
    await sql(`update schema_migrations set checksum = case left(name, 3)
        when '029' then 'e493593eb0c4e7e4673f44e4d0cd351a26e474eca49f722d3ebdc34024a02081'
        when '031' then '15c26ed354f97a9016be36ada24fb7801e81eeb31ec3e654bbc1140122c38431'
        else '2b517d80f1bc997847c01dd43f9be952fde40125c7c4150e94fcc4596070124b' end
      where left(name, 3) in ('029', '031', '034')`)
    const lines: string[] = []
    await migrate(workerDatabase().ownerUrl, { log: (line) => lines.push(line) })
    expect(lines).toEqual([])
  })

  it.each([
    [
      'an applied file was changed',
      "update schema_migrations set checksum = 'other' where name like '028%'",
      /^Migration 028-.* was changed after it had been applied/,
    ],
    [
      'a newer version was here',
      "insert into schema_migrations values ('999-later.sql', '')",
      /made by a newer version \(it has the migration 999-later.sql\)/,
    ],
    [
      'an older version made the database',
      "delete from schema_migrations; insert into schema_migrations values ('026-figures-settled-later.sql', '')",
      /made by an older version \(its newest migration is 026-figures-settled-later.sql\)\. Start the shop of commit/,
    ],
  ])('refuse to go on when %s', async (_, statement, sentence) => {
    const before = await sql('select * from schema_migrations')
    try {
      await sql(statement)
      await expect(migrate(workerDatabase().ownerUrl)).rejects.toThrow(sentence)
    } finally {
      await sql('delete from schema_migrations')
      await sql('insert into schema_migrations select * from jsonb_populate_recordset(null::schema_migrations, $1)', [
        JSON.stringify(before),
      ])
    }
  })

  it('leave nothing of a creation that failed, and the next start makes it whole', async () => {
    const { ownerUrl } = await emptyDatabase(`half_${process.env.VITEST_POOL_ID ?? '1'}`)
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      const tables = async () =>
        (await client.query("select tablename as name from pg_tables where schemaname = 'public'")).rows
      await client.query('create table wishlist_items (id integer)')
      await expect(migrate(ownerUrl)).rejects.toThrow(
        'schema/wishlist.sql failed: relation "wishlist_items" already exists',
      )
      expect(await tables()).toEqual([{ name: 'wishlist_items' }])
      await client.query('drop table wishlist_items')
      await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])
      expect((await tables()).length).toBeGreaterThan(50)
    } finally {
      await client.end()
    }
  })
})

describe('db/functions', () => {
  it('has a file for each function, named as it is, with its triggers', async () => {
    for (const file of await readdir('db/functions')) {
      const text = await readFile(`db/functions/${file}`, 'utf8')
      const names = [...text.matchAll(/^create or replace function (\w+)/gm)].map(
        ([, name]) => `${name?.replaceAll('_', '-')}.sql`,
      )
      expect(names).toEqual([file])
    }
  })

  // The runner creates them unchecked, since they name tables and each other in any order.
  it('names only what is there', async () => {
    for (const file of await readdir('db/functions')) await sql(await readFile(`db/functions/${file}`, 'utf8'))
  })
})

describe('the database refuses what the code forgets', () => {
  it.each([
    ['variants_stock_not_negative', 'update variants set stock = -1'],
    ['variants_price_with_tax_within_mrp', 'update variants set price_paise = mrp_paise, original_price_paise = null'],
    ['variants_amounts_whole_rupees', 'update variants set price_paise = price_paise - 1'],
    ['variants_amounts_positive', 'update variants set price_paise = 0'],
    ['variants_original_price_higher', 'update variants set original_price_paise = price_paise'],
    ['variants_original_price_higher', 'update variants set original_price_paise = price_paise - 100'],
    ['variants_original_price_with_tax_within_mrp', 'update variants set original_price_paise = mrp_paise'],
    ['variants_pack_complete', 'update variants set mrp_paise = null, original_price_paise = null'],
    ['variants_pack_complete', 'update variants set price_paise = null'],
    ['variants_pack_complete', 'update variants set net_quantity = null'],
    ['variants_net_quantity_positive', 'update variants set net_quantity = 0'],
    ['variants_net_quantity_unit_known', "update variants set net_quantity_unit = 'oz'"],
    ['variants_barcode_is_a_gtin', "update variants set barcode = '12345'"],
    ['variants_barcode_is_a_gtin', "update variants set barcode = '8901234567891'"],
    ['categories_sale_margin_within_a_year', 'update categories set sale_margin_days = -1'],
    ['products_slug_is_a_url_name', "update products set slug = 'Rose Mist'"],
    ['products_name_has_bounds', "update products set name = ''"],
    ['products_status_known', "update products set status = 'sold'"],
    ['products_rating_within_five', 'update products set rating = 5.1'],
    ['products_review_count_not_negative', 'update products set review_count = -1'],
    ['products_hsn_digits', "update products set hsn = '33O4'"],
    ['products_vegetarian_mark_known', "update products set vegetarian_mark = 'vegan'"],
    ['orders_total_adds_up', 'update orders set total_paise = total_paise + 1'],
    ['orders_status_known', "update orders set status = 'lost'"],
    ['line_items_quantity_positive', 'update line_items set quantity = 21'],
    ['users_email_lower_case', "update users set email = 'A@B.example'"],
    ['profiles_role_known', "update profiles set role = 'owner'"],
  ])('%s', async (constraint, statement) => {
    await expect(sql(statement)).rejects.toMatchObject({ constraint })
  })

  it('two accounts of one address', async () => {
    const { email } = await buildUser()
    await expect(sql('insert into users (email) values ($1)', [email])).rejects.toMatchObject({
      constraint: 'users_email_taken_once',
    })
  })

  it('stock that returns twice', async () => {
    const { order } = await buildOrder({ status: 'cancelled' })
    const back = () =>
      sql(
        `insert into stock_movements (variant_id, order_id, delta, reason)
         select variant_id, order_id, delta, reason from stock_movements
          where reason = 'cancelled' and order_id = (select id from orders where public_id = $1)`,
        [order.id],
      )
    await expect(back()).rejects.toMatchObject({ constraint: 'stock_movements_once_per_order' })
  })
})

describe('a changed price', () => {
  it('writes no index of the products: none of them knows figures that change often', async () => {
    const indexed = await sql<{ column: string }>(
      `select distinct a.attname as column from pg_depend d
         join pg_index i on i.indexrelid = d.objid and i.indrelid = d.refobjid
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.refobjid = 'products'::regclass`,
    )
    const columns = indexed.map(({ column }) => column)
    expect(columns).toEqual(expect.arrayContaining(['name', 'vendor_id', 'status']))
    for (const changing of ['price_paise', 'original_price_paise', 'updated_at', 'version'])
      expect(columns).not.toContain(changing)
  })

  it('stands in the order by price too, from the first day to the last', async () => {
    const { productId } = await buildProduct({ price: 300 })
    const inOrder = () => sql('select price_paise::int from product_prices where product_id = $1', [productId])
    await sql('select settle_figures(1000)')
    expect(await inOrder()).toEqual([{ price_paise: 30_000 }])
    await setPrice(productId, 200)
    await sql('select settle_figures(1000)')
    expect(await inOrder()).toEqual([{ price_paise: 20_000 }])
    await sql('delete from products where id = $1', [productId])
    expect(await inOrder()).toEqual([])
  })

  it('is announced with its transaction, and only where a page shows it', async () => {
    const some = await Promise.all(Array.from({ length: 20 }, () => buildProduct({ price: 300 })))
    const ids = some.map(({ productId }) => productId)
    const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
    await client.connect()
    try {
      await client.query('listen catalog_changed')
      const heard: string[][] = []
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
      const change = async (text: string) => {
        heard.length = 0
        await client.query(text, [ids])
        // What was announced came before the answer to what is asked now.
        await client.query('select 1')
        return heard
      }
      expect(await change('update variants set price_paise = price_paise where product_id = any ($1)')).toEqual([])
      expect(await change('update products set popularity = popularity + 1 where id = any ($1)')).toEqual([])

      const notices = await change('update variants set price_paise = 20000 where product_id = any ($1)')
      const slugs = await sql<{ slug: string }>('select slug from products where id = any ($1)', [ids])
      expect(notices.sort()).toEqual(slugs.map(({ slug }) => [`product:${slug}`, 'catalog']).sort())
      await change("update products set status = 'suspended' where id = any ($1)")
      await change('update variants set price_paise = 10000 where product_id = any ($1)')
      await change('update variants set price_paise = 20000 where product_id = any ($1)')
      await change("update products set status = 'approved', rating = 4.5 where id = any ($1)")
      const entries = 'select distinct price, rating, on_sale from catalogue_entries where product_id = any ($1)'
      expect(await sql(entries, [ids])).toEqual([{ price: 200, rating: 45, on_sale: true }])
    } finally {
      await client.end()
    }
  })

  it('is settled by look-ups, whether many were settled before on this connection or one', async () => {
    const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
    await client.connect()
    try {
      await client.query('begin')
      for (const wanted of [10_000, 1, 10_000]) {
        await client.query(
          'update variants set price_paise = price_paise - 100 where product_id in (select id from products order by id limit $1)',
          [wanted],
        )
        const wholeReads = async () => {
          const { rows } = await client.query<{ relname: string; whole: number }>(
            `select relname, seq_scan::int as whole from pg_stat_xact_user_tables
              where relname in ('catalogue_entries', 'product_prices', 'products', 'figure_changes') order by relname`,
          )
          return rows
        }
        const before = await wholeReads()
        await client.query('select settle_figures(100000)')
        expect(await wholeReads()).toEqual(before)
      }
    } finally {
      await client.end()
    }
  })
})

describe('a database restored into another server', () => {
  it('has no rows of transactions to come', async () => {
    const { productId } = await buildProduct({ price: 300 })
    await setPrice(productId, 200)
    // As a restore leaves them: its rows come without triggers.
    await sql('alter table catalogue_entries disable trigger catalogue_entries_are_of_now')
    await sql("update catalogue_entries set changed = '900000000000', figures_changed = '900000000001'")
    await sql('alter table catalogue_entries enable trigger catalogue_entries_are_of_now')
    await sql("update figure_changes set changed = '900000000002'")
    await sql('select adopt_restored_entries()')
    const toCome = `select 1 from catalogue_entries
                     where greatest(changed, figures_changed) >= pg_snapshot_xmax(pg_current_snapshot())
                    union all select 1 from figure_changes where changed >= pg_snapshot_xmax(pg_current_snapshot())`
    expect(await sql(toCome)).toEqual([])

    const versions = 'select ctid::text, changed::text from catalogue_entries order by 1'
    const adopted = await sql(versions)
    await sql('select adopt_restored_entries()')
    expect(await sql(versions)).toEqual(adopted)
    await sql('select settle_figures(100000)')
    expect(await sql('select price from catalogue_entries where product_id = $1', [productId])).toEqual([
      { price: 200 },
    ])
    expect(await sql(toCome)).toEqual([])
  })
})
