-- Counts what came back of a refused parcel, once: of each line so many pieces go back into stock and the rest does not. Its lines are cancelled and
-- the vendor order with them; amounts and refunds follow (db/functions/drop-lines.sql). `pieces`: [{"lineId", "restock", "writeOff"}], every line of
-- the vendor order that was not cancelled before it shipped. Raises SHR11 when they are not all its pieces, and SHR12 when pieces are to be sold
-- again that cannot be (db/functions/accept-return.sql). True for the call that counted; false where nothing waits to be counted.
-- Lock order: variants by id, order, vendor orders, payment (db/functions/lock-order.sql).
create or replace function count_refused_shipment(target uuid, pieces jsonb, by_whom text, by_actor uuid, reason text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  parcel uuid;
  one record;
  went uuid[];
begin
  select s.order_id into whole from vendor_orders s where s.id = target;
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.vendor_order_id = target)
    order by v.id for update;
  perform lock_order(whole);
  select r.id into parcel from refused_shipments r where r.vendor_order_id = target and r.counted_at is null for update;
  if parcel is null then return false; end if;

  if exists (
    select from (select l.id, l.quantity from line_items l where l.vendor_order_id = target and l.cancelled_at is null) l
      full join jsonb_to_recordset(pieces) as p("lineId" uuid, restock integer, "writeOff" integer) on p."lineId" = l.id
     where p.restock + p."writeOff" is distinct from l.quantity
  ) then
    raise exception using errcode = 'SHR11', message = 'not all pieces are counted';
  end if;

  insert into refused_shipment_lines (refused_shipment_id, line_item_id, restocked, written_off)
  select parcel, p."lineId", p.restock, p."writeOff"
    from jsonb_to_recordset(pieces) as p("lineId" uuid, restock integer, "writeOff" integer);

  for one in
    select l.variant_id, l.name, l.batch_number, c.restocked
      from refused_shipment_lines c join line_items l on l.id = c.line_item_id
     where c.refused_shipment_id = parcel and c.restocked > 0 order by l.variant_id
  loop
    -- A pack of another batch has another label: it cannot be counted with those on sale.
    update variants v set stock = v.stock + one.restocked
      from products p join categories c on c.name = p.category
     where v.id = one.variant_id and p.id = v.product_id and v.batch_number is not distinct from one.batch_number
       and (v.expires_on is null or last_saleable_day(v.expires_on, c.sale_margin_days) >= india_day(now()));
    if not found then
      raise exception using errcode = 'SHR12', message = 'another batch is on sale', detail = one.name;
    end if;
    insert into stock_movements (variant_id, order_id, delta, reason, actor_id)
    values (one.variant_id, whole, one.restocked, 'refused', by_actor);
  end loop;

  update refused_shipments set counted_at = now(), counted_by = by_whom, counter_id = by_actor where id = parcel;
  with gone as (
    update line_items l set cancelled_at = now(), cancelled_by = 'system', cancel_reason = reason
     where l.vendor_order_id = target and l.cancelled_at is null
    returning l.id
  ) select array_agg(id) into went from gone;
  perform drop_lines(whole, went, 'system', by_actor, reason);
  return true;
end $$;
