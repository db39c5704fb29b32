import { decimal, integer, type RowOf } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
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
