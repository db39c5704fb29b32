-- Writes a step of a return into its timeline, has people written to by a job, and tells open screens. A step that is about one refund names it,
-- so that its email says that sum. Steps that older code does not know are jobs of another name for one release: it leaves them to newer processes beside it. The
-- caller has locked the order.
create or replace function note_return(target uuid, what_happened text, by_whom text, by_actor uuid, said text default null, refund uuid default null)
returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  written uuid;
begin
  select r.order_id into whole from returns r where r.id = target;
  insert into return_events (return_id, what, changed_by, actor_id, detail)
  values (target, what_happened, by_whom, by_actor, said)
  returning id into written;
  perform enqueue_job(case when what_happened in ('replacement_reported', 'replacement_stands') then 'return:report_moved' else 'return:moved' end, jsonb_strip_nulls(jsonb_build_object(
    'orderId', whole, 'returnId', target, 'eventId', written, 'what', what_happened, 'refundId', refund)));
  perform announce_order(whole, 'return');
end $$;
