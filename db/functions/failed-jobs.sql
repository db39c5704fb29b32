-- The jobs that were given up, the latest first: for the operator's screen. The queue's own tables belong to the owner role, so this runs with its
-- owner's rights.
create or replace function failed_jobs(most integer)
returns table (id bigint, task text, attempts integer, last_error text, failed_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select j.id, t.identifier, j.attempts::integer, coalesce(j.last_error, ''), j.updated_at
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
   where j.attempts >= j.max_attempts and j.locked_at is null
   order by j.updated_at desc
   limit most
$$;
