-- What waits and what failed, counted now: one row, for those who watch the shop (/metrics). The queue's own tables belong to the owner role, so this runs
-- with its owner's rights. Ages are in seconds, of what has waited longest; 0 where nothing waits. A job whose time has not come does not wait yet, and neither does a refund that a
-- second admin has to agree to or that a charge-back holds.
create or replace function shop_health()
returns table (
  jobs_waiting bigint, jobs_oldest_s double precision, jobs_retrying bigint, jobs_failed bigint,
  mails_waiting bigint, mails_oldest_s double precision, mails_failed bigint,
  payment_events_last_hour bigint, payment_event_age_s double precision,
  refunds_waiting bigint, refunds_overdue bigint, payment_differences bigint,
  orders_last_minute bigint, rupees_last_minute double precision, connections bigint, connections_max integer
)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select queue.waiting + handed.waiting, greatest(queue.oldest_s, handed.oldest_s), queue.retrying, queue.failed,
         mail.waiting, mail.oldest_s, mail.failed,
         (select count(*) from payment_events e where e.received_at > now() - interval '1 hour'),
         coalesce((select extract(epoch from now() - max(e.received_at)) from payment_events e), 0),
         owed.waiting, owed.overdue,
         (select count(*) from payment_differences d where d.settled_at is null),
         sold.orders, sold.rupees, backends.used, current_setting('max_connections')::integer
    from (select count(*) filter (where is_due) as waiting,
                 coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float as oldest_s,
                 count(*) filter (where attempts > 0 and attempts < max_attempts) as retrying,
                 count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
            from (select run_at, attempts, max_attempts, locked_at,
                         run_at <= now() and attempts < max_attempts and locked_at is null as is_due
                    from graphile_worker._private_jobs) j) queue,
         (select count(*) as waiting, coalesce(extract(epoch from now() - min(w.run_at)), 0)::float as oldest_s
            from jobs_waiting w where w.run_at <= now()) handed,
         (select count(*) filter (where m.status = 'waiting') as waiting,
                 coalesce(extract(epoch from now() - min(m.created_at) filter (where m.status = 'waiting')), 0)::float as oldest_s,
                 count(*) filter (where m.status = 'failed') as failed
            from mails m where m.status in ('waiting', 'failed')) mail,
         (select count(*) as waiting, count(*) filter (where r.created_at < now() - interval '24 hours') as overdue
            from refunds r where r.status = 'due' and r.progress is distinct from 'proposed' and not is_refund_held(r)) owed,
         (select count(distinct v.order_id) as orders, coalesce(sum(v.subtotal_paise + v.tax_paise), 0)::float / 100 as rupees
            from vendor_orders v where v.created_at > now() - interval '1 minute') sold,
         (select count(*) as used from pg_stat_activity a where a.backend_type = 'client backend') backends
$$;
