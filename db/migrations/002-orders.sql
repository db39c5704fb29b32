-- Orders, their parts for each vendor, their money and their history. The database refuses what the code forgets.

create table payment_methods (
  code text primary key,
  name text not null,
  type text not null default 'digital',
  details text not null default '',
  provider text not null default 'manual',
  enabled boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint payment_methods_type_known check (type in ('digital', 'offline')),
  constraint payment_methods_provider_known check (provider in ('gateway', 'cash', 'manual')),
  constraint payment_methods_code_is_a_url_name check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint payment_methods_name_has_bounds check (length(name) between 1 and 60)
);
create trigger payment_methods_announce after insert or update or delete on payment_methods
  for each statement execute function announce_everything();

create table orders (
  id uuid primary key default uuidv7(),
  public_id text not null,
  user_id uuid not null references users (id),
  status text not null default 'pending',
  subtotal_paise bigint not null,
  tax_paise bigint not null,
  total_paise bigint not null,
  item_count integer not null,
  payment_method text not null,
  customer_name text not null,
  email text not null,
  phone text not null,
  street text not null,
  city text not null,
  state text not null,
  pincode text not null,
  country text not null default 'India',
  estimated_delivery_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_public_id_once unique (public_id),
  constraint orders_public_id_form check (public_id ~ '^SHR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  constraint orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  constraint orders_total_adds_up check (total_paise = subtotal_paise + tax_paise and subtotal_paise > 0),
  constraint orders_item_count_positive check (item_count > 0)
);
create index orders_of_user on orders (user_id, id desc);
create index orders_newest on orders (id desc);
create index orders_by_status on orders (status, id desc);

create table vendor_orders (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_id uuid not null references vendors (id),
  status text not null default 'pending',
  subtotal_paise bigint not null,
  tax_paise bigint not null,
  carrier text,
  tracking_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vendor_orders_one_per_vendor unique (order_id, vendor_id),
  constraint vendor_orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'))
);
create index vendor_orders_of_vendor on vendor_orders (vendor_id, id desc);

create table line_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  position integer not null,
  product_id uuid not null references products (id),
  variant_id uuid not null references variants (id),
  vendor_id uuid not null references vendors (id),
  name text not null,
  variant_name text not null default '',
  quantity integer not null,
  unit_price_paise bigint not null,
  tax_paise bigint not null,
  image_id text,
  hsn text not null,
  cancelled_at timestamptz,
  constraint line_items_quantity_positive check (quantity between 1 and 20),
  constraint line_items_price_positive check (unit_price_paise > 0),
  constraint line_items_tax_not_negative check (tax_paise >= 0),
  constraint line_items_position_once unique (order_id, position)
);
create index line_items_of_vendor_order on line_items (vendor_order_id);
create index line_items_of_product on line_items (product_id);

create table order_status_changes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid references vendor_orders (id),
  from_status text,
  to_status text not null,
  changed_by text not null,
  actor_id uuid,
  reason text,
  changed_at timestamptz not null default now(),
  constraint order_status_changes_by_known check (changed_by in ('customer', 'vendor', 'admin', 'system'))
);
create index order_status_changes_of_order on order_status_changes (order_id, id);

create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  method text not null,
  provider text not null,
  status text not null,
  amount_paise bigint not null,
  token text,
  provider_reference text,
  card_network text,
  card_last_four text,
  decline_reason text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_one_per_order unique (order_id),
  constraint payments_status_known check (status in ('awaiting', 'captured', 'declined', 'expired', 'on_delivery', 'manual', 'refund_due', 'refunded', 'void')),
  constraint payments_amount_positive check (amount_paise > 0),
  constraint payments_last_four_digits check (card_last_four ~ '^[0-9]{4}$')
);
create index payments_awaiting on payments (expires_at) where status = 'awaiting';

-- The sandbox gateway's own table: a one-use token, what will come of it, and the last four digits. Never a card.
create table sandbox_card_tokens (
  token text primary key,
  outcome text not null,
  card_network text not null,
  card_last_four text not null,
  created_at timestamptz not null default now(),
  used_by_payment uuid,
  constraint sandbox_card_tokens_outcome_known check (outcome in ('success', 'decline', 'timeout', 'timeout_then_expire')),
  constraint sandbox_card_tokens_last_four_digits check (card_last_four ~ '^[0-9]{4}$')
);

create table stock_movements (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id),
  order_id uuid references orders (id),
  delta integer not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint stock_movements_once_per_order unique (variant_id, order_id, reason),
  constraint stock_movements_reason_known check (reason in ('seeded', 'placed', 'cancelled', 'adjusted')),
  constraint stock_movements_change_something check (delta <> 0)
);

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Places a priced order: one call, one transaction, whole or nothing (docs/architecture.md, Place order).
--
-- `quote` carries what the server computed outside the lock. Here it is claimed under its idempotency key, its stock is
-- locked in variant order and taken, and everything is written. Answers with the order of the key; `replayed` says
-- that the key had been used before, `same_request` whether for the same content.
-- Refuses with SQLSTATE SHR01 and a JSON array of what is wrong in DETAIL:
--   {"code": "gone" | "out_of_stock" | "price_changed" | "method_disabled", "variantId", "available", "pricePaise"}
-- Refuses with SQLSTATE SHR02 when this person has placed too many orders lately; DETAIL is the seconds to wait.
create or replace function place_order(quote jsonb)
returns table (order_id uuid, replayed boolean, same_request boolean)
language plpgsql set search_path = pg_catalog, public as $$
declare
  claimed uuid;
  refusals jsonb;
  method record;
  over_limit double precision;
begin
  insert into idempotency_keys (user_id, key, request_hash, order_id)
  values ((quote->>'userId')::uuid, (quote->>'key')::uuid, decode(quote->>'requestHash', 'hex'), (quote->>'orderId')::uuid)
  on conflict do nothing
  returning idempotency_keys.order_id into claimed;

  if claimed is null then
    return query
      select k.order_id, true, k.request_hash = decode(quote->>'requestHash', 'hex')
        from idempotency_keys k
       where k.user_id = (quote->>'userId')::uuid and k.key = (quote->>'key')::uuid;
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

  -- Everyone locks variants in the same order, so two orders can wait for each other but never deadlock.
  perform 1 from variants v
    where v.id in (select (line->>'variantId')::uuid from jsonb_array_elements(quote->'lines') line)
    order by v.id for update;

  -- A fresh snapshot, after the wait for the locks: what stands here is what is true now.
  select jsonb_agg(jsonb_build_object(
           'code', case when p.id is null or p.status <> 'approved' or s.status <> 'approved' then 'gone'
                        when v.stock < l.quantity then 'out_of_stock'
                        else 'price_changed' end,
           'variantId', l."variantId", 'available', coalesce(v.stock, 0),
           'pricePaise', coalesce(v.price_paise, p.price_paise)))
    into refusals
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer, "unitPricePaise" bigint)
    left join variants v on v.id = l."variantId"
    left join products p on p.id = v.product_id
    left join vendors s on s.id = p.vendor_id
   where p.id is null or p.status <> 'approved' or s.status <> 'approved' or v.stock < l.quantity
      or coalesce(v.price_paise, p.price_paise) <> l."unitPricePaise";
  if refusals is not null then
    raise exception using errcode = 'SHR01', message = 'order refused', detail = refusals::text;
  end if;

  update variants v
     set stock = v.stock - l.quantity
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer)
   where v.id = l."variantId";

  insert into orders (id, public_id, user_id, subtotal_paise, tax_paise, total_paise, item_count, payment_method,
                      customer_name, email, phone, street, city, state, pincode, country, estimated_delivery_on)
  select claimed, q."publicId", q."userId", q."subtotalPaise", q."taxPaise", q."totalPaise", q."itemCount", q."paymentMethod",
         a.name, a.email, a.phone, a.street, a.city, a.state, a.pincode, a.country, q."estimatedDeliveryOn"
    from jsonb_to_record(quote) as q("publicId" text, "userId" uuid, "subtotalPaise" bigint, "taxPaise" bigint,
           "totalPaise" bigint, "itemCount" integer, "paymentMethod" text, "estimatedDeliveryOn" date),
         jsonb_to_record(quote->'address') as a(name text, email text, phone text, street text, city text, state text,
           pincode text, country text);

  insert into vendor_orders (id, order_id, vendor_id, subtotal_paise, tax_paise)
  select v.id, claimed, v."vendorId", v."subtotalPaise", v."taxPaise"
    from jsonb_to_recordset(quote->'vendorOrders') as v(id uuid, "vendorId" uuid, "subtotalPaise" bigint, "taxPaise" bigint);

  insert into line_items (order_id, vendor_order_id, position, product_id, variant_id, vendor_id, name, variant_name,
                          quantity, unit_price_paise, tax_paise, image_id, hsn)
  select claimed, l."vendorOrderId", l.position, l."productId", l."variantId", l."vendorId", l.name, l."variantName",
         l.quantity, l."unitPricePaise", l."taxPaise", l."imageId", l.hsn
    from jsonb_to_recordset(quote->'lines') as l("vendorOrderId" uuid, position integer, "productId" uuid, "variantId" uuid,
           "vendorId" uuid, name text, "variantName" text, quantity integer, "unitPricePaise" bigint, "taxPaise" bigint,
           "imageId" text, hsn text);

  insert into stock_movements (variant_id, order_id, delta, reason)
  select l."variantId", claimed, -l.quantity, 'placed'
    from jsonb_to_recordset(quote->'lines') as l("variantId" uuid, quantity integer);

  insert into order_status_changes (order_id, to_status, changed_by, actor_id)
  values (claimed, 'pending', 'customer', (quote->>'userId')::uuid);

  insert into payments (order_id, method, provider, status, amount_paise, token, expires_at)
  values (claimed, quote->>'paymentMethod', method.provider,
          case method.provider when 'gateway' then 'awaiting' when 'cash' then 'on_delivery' else 'manual' end,
          (quote->>'totalPaise')::bigint, quote->>'paymentToken',
          case method.provider when 'gateway' then now() + interval '15 minutes' end);

  -- An order that waits for no provider is confirmed now; one that does is looked after even if this process falls over.
  if method.provider = 'gateway' then
    perform enqueue_job('payment:resolve', jsonb_build_object('orderId', claimed), 'payment:resolve:' || claimed, now() + interval '20 seconds');
  else
    perform enqueue_job('order:confirmed', jsonb_build_object('orderId', claimed));
  end if;

  return query select claimed, false, true;
end $$;

-- Cancels an order that has not shipped, and gives its stock back exactly once (the movement is unique per order).
-- Answers with the order's id when this call cancelled it, with nothing when it could not be cancelled any more.
-- Lock order as everywhere: variants by id, then the order; the conditional update decides who wins.
create or replace function cancel_order(target_order uuid, by_whom text, by_actor uuid, why text)
returns setof uuid
language plpgsql set search_path = pg_catalog, public as $$
declare
  previous text;
begin
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.order_id = target_order)
    order by v.id for update;

  select o.status into previous from orders o where o.id = target_order for update;
  if previous is null or previous not in ('pending', 'processing')
     or exists (select 1 from vendor_orders s where s.order_id = target_order and s.status in ('shipped', 'delivered')) then
    return;
  end if;

  update orders set status = 'cancelled', updated_at = now() where id = target_order;
  update vendor_orders set status = 'cancelled', updated_at = now() where order_id = target_order and status <> 'cancelled';

  with returned as (
    insert into stock_movements (variant_id, order_id, delta, reason)
    select l.variant_id, target_order, sum(l.quantity)::integer, 'cancelled'
      from line_items l
     where l.order_id = target_order and l.cancelled_at is null
     group by l.variant_id
    on conflict do nothing
    returning variant_id, delta
  )
  update variants v set stock = v.stock + r.delta from returned r where v.id = r.variant_id;

  insert into order_status_changes (order_id, from_status, to_status, changed_by, actor_id, reason)
  values (target_order, previous, 'cancelled', by_whom, by_actor, why);

  update payments
     set status = case status when 'captured' then 'refund_due' when 'awaiting' then 'void' when 'on_delivery' then 'void'
                              when 'manual' then 'void' else status end,
         updated_at = now()
   where order_id = target_order;

  perform enqueue_job('order:cancelled', jsonb_build_object('orderId', target_order));
  return next target_order;
end $$;
