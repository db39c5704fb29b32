-- Has somebody told of a refund that its gateway will not send: once it is, and once no charge-back holds it back any more. Whoever tells looks at how it stands by then.
create or replace function tell_refused(refused refunds) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform enqueue_job('payment:refund_refused', jsonb_build_object('refundId', refused.id));
  if refused.kind = 'return' then
    perform enqueue_job('return:refund_refused', jsonb_build_object('orderId', refused.order_id, 'refundId', refused.id));
  end if;
end $$;
