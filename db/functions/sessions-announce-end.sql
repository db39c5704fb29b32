-- Open screens of a session that was ended are closed at once, in every process. Sessions that ran out are found by the streams
-- themselves. One notice for each hundred, because a notice holds 8,000 bytes.
create or replace function sessions_announce_end() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('orders_changed', json_build_object('what', 'signed_out', 'sessionIds', json_agg(gone.id))::text)
     from (select id, row_number() over () / 100 as packet from ended where ends_at > now() and idle_until > now()) gone
    group by gone.packet;
  return null;
end $$;

create or replace trigger sessions_announce_end after delete on sessions
  referencing old table as ended for each statement execute function sessions_announce_end();
