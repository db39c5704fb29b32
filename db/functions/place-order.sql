-- Places a priced order: one call, one transaction, whole or nothing (docs/architecture.md, One order's way).
--
-- `quote` carries what the server computed outside the lock. Here it is claimed under its idempotency key, its stock is
-- locked in variant order and taken, and everything is written. Answers with the order of the key; `replayed` says
-- that the key had been used before or that another tab's order of the same content waits for its money, `same_request` whether for the same content.
-- Refuses with SQLSTATE SHR01 and a JSON array of what is wrong in DETAIL:
--   {"code": "gone" | "out_of_stock" | "price_changed" | "method_disabled", "variantId", "available", "pricePaise"}
-- Refuses with SQLSTATE SHR05 when the account is gone (db/functions/refuse-gone-account.sql).
-- Refuses with SQLSTATE SHR02 when this person has placed too many orders lately; DETAIL is the seconds to wait.
--
-- The planner believes that a JSON array has a hundred elements. For so many it reads all variants rather than look each up, three times for
-- every order: 10 ms at 17,000 variants. An order has fifty lines at most and each is found by its key, so no other plan is allowed.
create or replace function place_order(quote jsonb)
returns table (order_id uuid, replayed boolean, same_request boolean)
language plpgsql set search_path = pg_catalog, public set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  claimed uuid;
  refusals jsonb;
  earlier uuid;
  method record;
  over_limit double precision;
begin
  -- An account that is being erased is waited for, and one that orders is erased after its order (db/functions/erase-person.sql).
  insert into idempotency_keys (user_id, key, request_hash, order_id)
  select u.id, (quote->>'key')::uuid, decode(quote->>'requestHash', 'hex'), (quote->>'orderId')::uuid
    from users u where u.id = (quote->>'userId')::uuid and u.deleted_at is null
     for key share
  on conflict do nothing
  returning idempotency_keys.order_id into claimed;

  if claimed is null then
    return query
      select k.order_id, true, k.request_hash = decode(quote->>'requestHash', 'hex')
        from idempotency_keys k
       where k.user_id = (quote->>'userId')::uuid and k.key = (quote->>'key')::uuid;
    if not found then
      raise exception 'This account is gone.' using errcode = 'SHR05';
    end if;
    return;
  end if;

  -- Two tabs that send one cart at the same moment pay for one order: the second waits for the first and goes on with what waits for its money. What
  -- is paid at the door waits for none: each key is an order there.
  perform pg_advisory_xact_lock(hashtextextended((quote->>'userId') || (quote->>'requestHash'), 0));
  earlier := waiting_order((quote->>'userId')::uuid, decode(quote->>'requestHash', 'hex'));
  if earlier is not null then
    update idempotency_keys k set order_id = earlier
     where k.user_id = (quote->>'userId')::uuid and k.key = (quote->>'key')::uuid;
    return query select earlier, true, true;
    return;
  end if;

  insert into rate_limits as r (bucket, used) values ('placeOrderPerUser ' || (quote->>'userId'), 1)
  on conflict (bucket) do update
    set used = greatest(0, r.used - extract(epoch from now() - r.updated_at) * (quote->'limit'->>'perSecond')::float) + 1,
        updated_at = now()
  returning used - (quote->'limit'->>'allowed')::float into over_limit;
  if over_limit > 0 then
    raise exception using errcode = 'SHR02', message = 'too many orders',
      detail = ceil(over_limit / (quote->'limit'->>'perSecond')::float)::text;
  end if;

  select m.provider, m.enabled into method from payment_methods m where m.code = quote->>'paymentMethod';
  if method is null or not method.enabled or (method.provider = 'gateway' and not (quote->>'gatewayOpen')::boolean) then
    raise exception using errcode = 'SHR01', message = 'order refused',
      detail = jsonb_build_array(jsonb_build_object('code', 'method_disabled'))::text;
  end if;

  -- Everyone locks variants in the same order, so two orders can wait for each other but never deadlock (db/functions/lock-order.sql).
  perform 1 from variants v
    where v.id in (select (line->>'variantId')::uuid from jsonb_array_elements(quote->'lines') line)
    order by v.id for update;

  -- A fresh snapshot, after the wait for the locks: what stands here is what is true now.
  select jsonb_agg(jsonb_build_object(
           'code', case when p.id is null or p.status <> 'approved' or s.status <> 'approved' then 'gone'
                        when pieces_for_sale(v, c.sale_margin_days) < l.quantity then 'out_of_stock'
                        else 'price_changed' end,
           'variantId', l."variantId", 'available', coalesce(pieces_for_sale(v, c.sale_margin_days), 0), 'pricePaise', v.price_paise))
    into refusals
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer, "unitPricePaise" bigint)
    left join variants v on v.id = l."variantId"
    left join products p on p.id = v.product_id
    left join categories c on c.name = p.category
    left join vendors s on s.id = p.vendor_id
   where p.id is null or p.status <> 'approved' or s.status <> 'approved' or pieces_for_sale(v, c.sale_margin_days) < l.quantity
      or v.price_paise is distinct from l."unitPricePaise";
  if refusals is not null then
    raise exception using errcode = 'SHR01', message = 'order refused', detail = refusals::text;
  end if;

  update variants v
     set stock = v.stock - l.quantity
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer)
   where v.id = l."variantId";

  insert into orders (id, public_id, user_id, subtotal_paise, tax_paise, total_paise, item_count, payment_method,
                      customer_name, email, phone, street, city, state, pincode, country,
                      address_label, landmark, alternate_phone, estimated_delivery_on,
                      terms_version, terms_hash)
  select claimed, q."publicId", q."userId", q."subtotalPaise", q."taxPaise", q."totalPaise", q."itemCount", q."paymentMethod",
         a.name, a.email, a.phone, a.street, a.city, a.state, a.pincode, a.country,
         a.label, coalesce(a.landmark, ''), a."alternatePhone", q."estimatedDeliveryOn",
         quote->>'termsVersion', quote->>'termsHash'
    from jsonb_to_record(quote) as q("publicId" text, "userId" uuid, "subtotalPaise" bigint, "taxPaise" bigint,
           "totalPaise" bigint, "itemCount" integer, "paymentMethod" text, "estimatedDeliveryOn" date),
         jsonb_to_record(quote->'address') as a(name text, email text, phone text, street text, city text, state text,
           pincode text, country text, label text, landmark text, "alternatePhone" text);

  insert into vendor_orders (id, order_id, vendor_id, subtotal_paise, tax_paise)
  select v.id, claimed, v."vendorId", v."subtotalPaise", v."taxPaise"
    from jsonb_to_recordset(quote->'vendorOrders') as v(id uuid, "vendorId" uuid, "subtotalPaise" bigint, "taxPaise" bigint);

  -- What the pack says is taken from the locked row: the quote may be older than the batch.
  insert into line_items (order_id, vendor_order_id, position, product_id, variant_id, vendor_id, name, variant_name,
                          quantity, unit_price_paise, tax_paise, image_id, hsn,
                          mrp_paise, net_quantity, net_quantity_unit, batch_number, expires_on, country_of_origin, return_days)
  select claimed, l."vendorOrderId", l.position, l."productId", l."variantId", l."vendorId", l.name, l."variantName",
         l.quantity, l."unitPricePaise", l."taxPaise", l."imageId", l.hsn,
         v.mrp_paise, v.net_quantity, v.net_quantity_unit, v.batch_number, v.expires_on, coalesce(v.country_of_origin, p.country_of_origin),
         c.return_days
    from jsonb_to_recordset(quote->'lines') as l("vendorOrderId" uuid, position integer, "productId" uuid, "variantId" uuid,
           "vendorId" uuid, name text, "variantName" text, quantity integer, "unitPricePaise" bigint, "taxPaise" bigint,
           "imageId" text, hsn text)
    join variants v on v.id = l."variantId"
    join products p on p.id = v.product_id
    join categories c on c.name = p.category;

  insert into stock_movements (variant_id, order_id, delta, reason)
  select l."variantId", claimed, -l.quantity, 'placed'
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer);

  insert into order_status_changes (order_id, to_status, changed_by, actor_id)
  values (claimed, 'pending', 'customer', (quote->>'userId')::uuid);

  insert into payments (order_id, method, provider, status, amount_paise, token, expires_at)
  values (claimed, quote->>'paymentMethod', method.provider,
          case method.provider when 'gateway' then 'awaiting' when 'cash' then 'on_delivery' else 'manual' end,
          (quote->>'totalPaise')::bigint, quote->>'paymentToken',
          case method.provider when 'gateway' then now() + make_interval(mins => coalesce((quote->>'payableMinutes')::integer, 13) + 2) end);
  -- The first try has the payment's id: a provider that knew a payment by it goes on knowing it.
  insert into payment_attempts (id, order_id, provider, method, amount_paise, token, is_on_page, expires_at)
  select p.id, claimed, coalesce(quote->>'provider', 'sandbox'), p.method, p.amount_paise, p.token,
         coalesce((quote->>'onPage')::boolean, false), p.expires_at - interval '2 minutes'
    from payments p where p.order_id = claimed and p.status = 'awaiting';

  -- An order that waits for no provider is confirmed now; one that does is looked after even if this process falls over.
  if method.provider = 'gateway' then
    perform leave_job('payment:resolve', jsonb_build_object('orderId', claimed), 'payment:resolve:' || claimed, now() + interval '20 seconds');
  else
    perform leave_job('order:confirmed', jsonb_build_object('orderId', claimed));
  end if;

  return query select claimed, false, true;
end $$;
