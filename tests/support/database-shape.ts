import pg from 'pg'

const ours = (oid: string) => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
const publicSchema = "'public'::regnamespace"
/** Rights in an order of their own: they are stored in the order in which they were given. */
const rights = (acl: string) =>
  `(select string_agg(format('%s=%s', coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type), ' '
                      order by a.grantee, a.privilege_type) from aclexplode(${acl}) a)`

/** One statement for each kind of thing; each row has a name and says all there is to say of that thing. */
const statements = {
  relations: `select c.relname as name, format('%s %s rights: %s', concat(c.relkind, pg_get_partkeydef(c.oid)), c.reloptions, ${rights('c.relacl')}) as text
    from pg_class c where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p', 'v', 'S') and ${ours('c.oid')}`,
  columns: `select format('%s.%s', c.relname, a.attname) as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attstorage::text,
                nullif(a.attidentity, ''), nullif(a.attgenerated, ''), a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p', 'v')`,
  constraints: `select format('%s.%s', conrelid::regclass, conname) as name, format('%s %s', pg_get_constraintdef(oid), convalidated) as text
    from pg_constraint where connamespace = ${publicSchema} and conrelid <> 0`,
  indexes: `select indexrelid::regclass::text as name, format('%s %s', pg_get_indexdef(indexrelid), indisvalid) as text
    from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = ${publicSchema}`,
  views: `select viewname::text as name, definition as text from pg_views where schemaname = 'public'`,
  functions: `select p.oid::regprocedure::text as name, format('%s rights: %s', pg_get_functiondef(p.oid), ${rights('p.proacl')}) as text
    from pg_proc p where p.pronamespace = ${publicSchema} and ${ours('p.oid')}`,
  triggers: `select format('%s.%s', tgrelid::regclass, tgname) as name, format('%s %s', pg_get_triggerdef(oid), tgenabled) as text
    from pg_trigger where not tgisinternal and not (select relispartition from pg_class where oid = tgrelid)`,
  extensions: `select extname::text as name, extnamespace::regnamespace::text as text from pg_extension`,
}

export type DatabaseShape = Record<keyof typeof statements, Record<string, string>>

/** Everything that the schema of a database consists of, by kind and name; the order of columns and the months of a table aside. */
export async function databaseShape(url: string): Promise<DatabaseShape> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const shape: Partial<DatabaseShape> = {}
    for (const [kind, statement] of Object.entries(statements)) {
      const { rows } = await client.query<{ name: string; text: string }>(`${statement} order by 1`)
      shape[kind as keyof DatabaseShape] = Object.fromEntries(rows.map(({ name, text }) => [name, text]))
    }
    return shape as DatabaseShape
  } finally {
    await client.end()
  }
}
