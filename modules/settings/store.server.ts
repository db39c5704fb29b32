import { sql } from 'kysely'
import { now } from '#platform/context.server.ts'
import { integer, json, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'

const allSettings = statement('settings', 'select key, value from settings', { key: text, value: json<unknown>() })

/** All stored settings by key, as JSON values. Settings never changed by anybody have no row. */
export async function readSettings(): Promise<Map<string, unknown>> {
  const rows = await run(allSettings, [])
  return new Map(rows.map((row) => [row.key, row.value]))
}

const oneSetting = statement(
  'setting',
  'select value from settings where key = $1',
  { value: json<unknown>() },
  { isPipelined: true },
)

/** One stored setting as a JSON value; undefined when it was never written. */
export async function readSetting(key: string): Promise<unknown> {
  const [row] = await run(oneSetting, [key])
  return row?.value
}

const vendorsById = statement(
  'vendor_names',
  'select distinct name from vendors where id = any($1::uuid[]) order by name',
  {
    name: text,
  },
)

/** What vendors are called today, in the order of the alphabet. */
export const selectVendorNames = async (ids: readonly string[]): Promise<string[]> =>
  (await run(vendorsById, [ids])).map(({ name }) => name)

const vendorsByName = statement(
  'vendors_by_name',
  'select id, name from vendors where lower(name) = any($1::text[]) order by name, id',
  { id: uuid, name: text },
)

/** Vendors by their names, in small letters; all that have the name. */
export const selectVendorsByName = (names: readonly string[]) => run(vendorsByName, [names])

export interface SettingRow {
  value: unknown
  version: number
}

const versions = statement('setting_versions', 'select key, version from settings', { key: text, version: integer })

/** Each setting with its version; settings that were never stored have no row. */
export async function readVersions(): Promise<Map<string, number>> {
  const rows = await run(versions, [])
  return new Map(rows.map((row) => [row.key, row.version]))
}

/** A setting, its row locked until the transaction ends; undefined when it was never stored. */
export async function lockSetting(trx: Trx, key: string): Promise<SettingRow | undefined> {
  return trx.selectFrom('settings').select(['value', 'version']).where('key', '=', key).forUpdate().executeTakeFirst()
}

/**
 * Stores the value as the version after `version`, 0 for a setting never stored. False when somebody else was faster.
 */
export async function writeSetting(trx: Trx, key: string, value: unknown, version: number): Promise<boolean> {
  const json = JSON.stringify(value)
  const result =
    version === 0
      ? await trx
          .insertInto('settings')
          .values({ key, value: json })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx
          .updateTable('settings')
          .set({ value: json, version: version + 1, updated_at: now() })
          .where('key', '=', key)
          .where('version', '=', version)
          .executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) > 0
}

/** Has the other admins told of a raise (modules/accounts/jobs.server.ts); only if the transaction commits. */
export async function enqueueRaise(trx: Trx, raise: object): Promise<void> {
  await sql`select enqueue_job('accounts:limit_raised', ${JSON.stringify(raise)}::jsonb)`.execute(trx)
}
