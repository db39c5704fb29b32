-- Orders as vendors and the operator work on them: finding one among a million, and streams that end with their session.

-- By the beginning of the number, by name, by e-mail address.
create index orders_by_public_id_prefix on orders (public_id text_pattern_ops);
create index orders_by_customer on orders using gin (lower(customer_name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index orders_by_total on orders (total_paise, id);
create index payments_by_status on payments (status, order_id);
-- The primary key runs with time as well and serves the same walks.
drop index orders_newest;

-- Open screens of a session that was ended are closed at once, in every process. Sessions that ran out are found by the streams
-- themselves. One notice for each hundred, for a notice has 8,000 bytes.
create or replace function sessions_announce_end() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('orders_changed', json_build_object('what', 'signed_out', 'sessionIds', json_agg(gone.id))::text)
     from (select id, row_number() over () / 100 as packet from ended where ends_at > now() and idle_until > now()) gone
    group by gone.packet;
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  referencing old table as ended for each statement execute function sessions_announce_end();
