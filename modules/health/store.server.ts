import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { decimal, instant, integer, type RowOf, text, truth } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import { firstKeyOf } from '#platform/kit/ids.ts'
import { required } from '#platform/kit/required.ts'

const shape = {
  jobs_waiting: integer,
  jobs_oldest_s: decimal,
  jobs_retrying: integer,
  jobs_failed: integer,
  mails_waiting: integer,
  mails_oldest_s: decimal,
  mails_failed: integer,
  payment_events_last_hour: integer,
  payment_event_age_s: decimal,
  refunds_waiting: integer,
  refunds_overdue: integer,
  payment_differences: integer,
  orders_last_minute: integer,
  rupees_last_minute: decimal,
  connections: integer,
  connections_max: integer,
}

/** What waits and what failed in the whole shop, by the names of db/functions/shop-health.sql; ages in seconds. */
export type HealthRow = RowOf<typeof shape>

const figures = statement(
  'shop_health',
  `select jobs_waiting, jobs_oldest_s, jobs_retrying, jobs_failed, mails_waiting, mails_oldest_s, mails_failed,
          payment_events_last_hour, payment_event_age_s, refunds_waiting, refunds_overdue, payment_differences,
          orders_last_minute, rupees_last_minute, connections, connections_max
     from shop_health()`,
  shape,
)

/** Counted now: some ten milliseconds of the database. */
export async function selectFigures(): Promise<HealthRow> {
  const [row] = await run(figures, [])
  return required(row, 'the row of shop_health')
}

const refundsByHand = statement(
  'refunds_by_hand',
  `select count(*) as refunds
     from refunds r join payments p on p.order_id = r.order_id
    where r.status = 'due' and r.progress is distinct from 'proposed' and not is_refund_held(r)
      and (r.progress = 'blocked' or p.provider <> 'gateway' and r.capture_id is null)`,
  { refunds: integer },
)

/** How many of the refunds that wait (db/functions/shop-health.sql) somebody has to pay out, since no gateway sends them or it refuses. */
export async function countRefundsByHand(): Promise<number> {
  const [row] = await run(refundsByHand, [])
  return required(row, 'the count of refunds').refunds
}

const unheard = statement(
  'payments_unheard',
  `select count(*) as payments
     from payment_captures c join payment_attempts a on a.id = c.attempt_id and a.is_on_page
    where c.id >= $1 and c.captured_at > $2 and c.captured_at < $3`,
  { payments: integer },
)

/** How many payments a gateway took on its page between two moments. Ids increase with time, so that only these rows are read. */
export async function countPagePayments(after: Date, before: Date): Promise<number> {
  const [row] = await run(unheard, [firstKeyOf(after.getTime()), after, before])
  return required(row, 'the count of payments').payments
}

const failedJobs = statement(
  'failed_jobs',
  'select id::text as id, task, attempts, last_error, failed_at from failed_jobs(50)',
  { id: text, task: text, attempts: integer, last_error: text, failed_at: instant },
)

/** The latest fifty jobs that were given up. */
export const selectFailedJobs = () => run(failedJobs, [])

/** Lets a failed job run again; answers with its task, or undefined where it is no failed one. */
export async function rerunJob(trx: Transaction<DB>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`select task from run_failed_job(${id}::bigint)`.execute(trx)
  return rows[0]?.task
}

const slowQueries = statement(
  'slow_queries',
  `select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, left(query, 300) as text
     from pg_stat_activity
    where usename = current_user and state = 'active' and pid <> pg_backend_pid()
      and query_start < clock_timestamp() - interval '1 second'
    order by query_start limit 20`,
  { seconds: decimal, text },
)

/** What the shop has asked the database for more than a second ago, and what is not answered yet. */
export const selectSlowQueries = () => run(slowQueries, [])

const versions = statement(
  'health_versions',
  `select current_setting('server_version') as database,
          (select max(substring(name from '[0-9]{3}-[a-z-]+')) from schema_migrations) as migration`,
  { database: text, migration: text },
)

/** The version of PostgreSQL, and the newest migration. */
export async function selectVersions() {
  const [row] = await run(versions, [])
  return required(row, 'the versions of the database')
}

const archiver = statement(
  'log_archiver',
  `select current_setting('archive_mode') <> 'off' as is_on,
          coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
          coalesce(last_archived_time, stats_reset) < $1
            and (last_archived_wal is null or last_archived_wal ~ '^[0-9A-F]{24}$')
            and coalesce(last_archived_wal, '') collate "C"
              < pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))) as is_late,
          coalesce(last_failed_wal, '') as segment
     from pg_stat_archiver`,
  { is_on: truth, is_failing: truth, is_late: truth, segment: text },
)

/**
 * Whether the database archives its log; whether its last try failed, then with the segment; and whether a segment was finished
 * while none has been archived since `since`: a command that hangs fails no try. The mark of a backup, which is archived too, does not tell which segment was.
 */
export async function selectArchiver(since: Date) {
  const [row] = await run(archiver, [since])
  return required(row, 'the row of pg_stat_archiver')
}
