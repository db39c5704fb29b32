-- Writes what a customer sends back, one return for each vendor order: one call, one transaction, whole or nothing. A request that is sent twice
-- makes one of each: the second finds its key under the order's lock, and `same_request` says whether it asked for the same.
-- Raises SHR13 when a photograph is another person's or was used meanwhile.
-- Raises SHR11 when a line cannot come back (any more), with a JSON array of {"lineId", "left"} in DETAIL, and SHR05 when the account is gone.
create or replace function request_return(request jsonb)
returns table (return_id uuid, replayed boolean, same_request boolean)
language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid := (request->>'orderId')::uuid;
  person uuid := (request->>'userId')::uuid;
  short jsonb;
begin
  -- An account that is being erased is waited for.
  perform 1 from users u where u.id = person and u.deleted_at is null for key share;
  if not found then
    raise exception 'This account is gone.' using errcode = 'SHR05';
  end if;
  perform lock_order(whole);

  return query
    select r.id, true, r.request_hash = decode(request->>'hash', 'hex')
      from returns r where r.order_id = whole and r.request_key = (request->>'key')::uuid order by r.id;
  if found then return; end if;

  select jsonb_agg(jsonb_build_object('lineId', asked."lineId", 'left', case when s.status = 'delivered' and l.cancelled_at is null
                                                                              then returnable_pieces(l.id) else 0 end))
    into short
    from jsonb_to_recordset(request->'returns') as one(id uuid, lines jsonb)
    cross join jsonb_to_recordset(one.lines) as asked("lineId" uuid, quantity integer)
    join line_items l on l.id = asked."lineId" and l.order_id = whole
    join vendor_orders s on s.id = l.vendor_order_id
   where s.status <> 'delivered' or l.cancelled_at is not null or returnable_pieces(l.id) < asked.quantity;
  if short is not null then
    raise exception using errcode = 'SHR11', message = 'not returnable', detail = short::text;
  end if;

  perform 1 from return_photos f
    where f.id in (select named::uuid from jsonb_array_elements_text(request->'photoIds') named) order by f.id for update;
  if (select count(*) from return_photos f
       where f.id in (select named::uuid from jsonb_array_elements_text(request->'photoIds') named)
         and f.uploaded_by = person and f.return_id is null) < jsonb_array_length(request->'photoIds') then
    raise exception 'A photograph is not there any more.' using errcode = 'SHR13';
  end if;

  insert into returns (id, public_id, order_id, vendor_order_id, vendor_id, request_key, request_hash, reason, is_opened, wish, payer, note, due_at)
  select one.id, one."publicId", whole, one."vendorOrderId", one."vendorId", (request->>'key')::uuid, decode(request->>'hash', 'hex'),
         request->>'reason', (request->>'opened')::boolean, request->>'wish', request->>'payer', request->>'note', (request->>'dueAt')::timestamptz
    from jsonb_to_recordset(request->'returns') as one(id uuid, "publicId" text, "vendorOrderId" uuid, "vendorId" uuid);

  insert into return_lines (return_id, line_item_id, quantity, replacement_variant_id, replacement_name, replacement_price_paise)
  select one.id, asked."lineId", asked.quantity, asked."variantId", asked.name, asked."pricePaise"
    from jsonb_to_recordset(request->'returns') as one(id uuid, lines jsonb)
    cross join jsonb_to_recordset(one.lines) as asked("lineId" uuid, quantity integer, "variantId" uuid, name text, "pricePaise" bigint);

  -- Each vendor has photographs of its own; the uploads themselves belong to no return and go.
  insert into return_photos (return_id, sent_by, uploaded_by, byte_count, bytes)
  select one.id, 'customer', person, f.byte_count, f.bytes
    from jsonb_to_recordset(request->'returns') as one(id uuid)
    cross join jsonb_array_elements_text(request->'photoIds') with ordinality as named(photo, place)
    join return_photos f on f.id = named.photo::uuid and f.uploaded_by = person and f.return_id is null
   order by named.place;
  delete from return_photos f
   where f.id in (select named::uuid from jsonb_array_elements_text(request->'photoIds') named)
     and f.uploaded_by = person and f.return_id is null;

  insert into return_accounts (return_id, kind, sealed, shown)
  select one.id, account.kind, decode(account.sealed, 'hex'), account.shown
    from jsonb_to_recordset(request->'returns') as one(id uuid),
         jsonb_to_record(request->'account') as account(kind text, sealed text, shown text)
   where jsonb_typeof(request->'account') = 'object';

  perform note_return(one.id, 'requested', 'customer', person) from jsonb_to_recordset(request->'returns') as one(id uuid);
  return query select one.id, false, true from jsonb_to_recordset(request->'returns') as one(id uuid);
end $$;
