import type pg from 'pg'

/** Whether nobody has used this database yet: no people, no vendors, no products, no settings. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users) and not exists (select from vendors)
        and not exists (select from products) and not exists (select from settings) as empty`,
  )
  return rows[0]?.empty ?? false
}
