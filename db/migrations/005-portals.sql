-- What the vendor and the admin portal stand on: the audit trail, moves of vendors, listings and orders with their history,
-- parts of orders that are cancelled line by line, and the notices that open screens hear.

-- ---------------------------------------------------------------- audit trail

-- Every privileged write, in its own transaction (docs/architecture.md, Audit trail). Append-only: the web role has no right to
-- change or delete (platform/migrate.server.ts), and the trigger refuses it to everybody else.
create table audit_log (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null default '',
  before jsonb,
  after jsonb,
  reason text,
  network text not null default '',
  constraint audit_log_actor_role_known check (actor_role in ('vendor', 'admin', 'system', 'operator')),
  constraint audit_log_action_form check (action ~ '^[a-z_]+\.[a-z_]+$')
);
create index audit_log_of_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_action on audit_log (action, id desc);

create or replace function audit_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function audit_log_refuse_change();

-- ---------------------------------------------------------------- people

alter table profiles
  add column blocked_at timestamptz,
  add column blocked_reason text;
create index profiles_by_role on profiles (role, user_id desc);
create index users_newest on users (id desc) where deleted_at is null;

-- An admin cannot lock out the last admin: somebody who can still sign in must remain.
create or replace function profiles_keep_an_admin() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  -- One at a time, so that two admins cannot remove each other at once.
  perform pg_advisory_xact_lock(7246520);
  if not exists (
    select 1 from profiles p join users u on u.id = p.user_id
     where p.role = 'admin' and p.blocked_at is null and u.deleted_at is null and p.user_id <> old.user_id
  ) then
    raise exception 'The last admin stays.' using errcode = 'SHR04';
  end if;
  return null;
end $$;
create trigger profiles_keep_an_admin after update of role, blocked_at on profiles
  for each row when (old.role = 'admin' and old.blocked_at is null and (new.role <> 'admin' or new.blocked_at is not null))
  execute function profiles_keep_an_admin();

-- ---------------------------------------------------------------- vendors

alter table vendors
  add column version integer not null default 1,
  add column ifsc text,
  add column bank_account_holder text not null default '',
  -- Sealed by the server (AES-256-GCM); only the last four digits are ever shown.
  add column bank_account_sealed bytea,
  add column bank_account_last_four text,
  add column undertaking_version text,
  add column undertaking_accepted_at timestamptz,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add constraint vendors_ifsc_form check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  add constraint vendors_pan_form check (pan ~ '^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$'),
  add constraint vendors_gstin_form check (gstin ~ '^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add constraint vendors_bank_last_four check (bank_account_last_four ~ '^[0-9]{4}$');
create index vendors_by_status on vendors (status, id desc);

create table vendor_status_changes (
  id uuid primary key default uuidv7(),
  vendor_id uuid not null references vendors (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_by text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text,
  changed_at timestamptz not null default now(),
  constraint vendor_status_changes_by_known check (changed_by in ('vendor', 'admin', 'system'))
);
create index vendor_status_changes_of_vendor on vendor_status_changes (vendor_id, id desc);

-- A move that the table of moves does not know is refused here, whatever the program thinks (SQLSTATE SHR03).
create or replace function refuse_illegal_move() returns trigger language plpgsql as $$
declare
  moves jsonb := tg_argv[0]::jsonb;
begin
  if not coalesce(moves->old.status, '[]'::jsonb) ? new.status then
    raise exception '% cannot go from % to %.', tg_table_name, old.status, new.status using errcode = 'SHR03';
  end if;
  return null;
end $$;

create trigger vendors_moves_are_legal after update of status on vendors
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "draft": ["submitted"],
    "submitted": ["draft", "approved", "rejected"],
    "rejected": ["submitted"],
    "approved": ["suspended"],
    "suspended": ["approved"]
  }');

-- ---------------------------------------------------------------- listings

alter table products drop constraint products_status_known;
alter table products
  add column version integer not null default 1,
  add column status_reason text,
  -- Taken off sale together with its vendor, and back on sale with it.
  add column suspended_with_vendor boolean not null default false,
  add column submitted_at timestamptz,
  add constraint products_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived'));
create index products_waiting on products (submitted_at, id) where status = 'submitted';
create index products_newest on products (id desc);
create index products_of_vendor_by_status on products (vendor_id, status, id desc);

create trigger products_moves_are_legal after update of status on products
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "draft": ["submitted", "archived"],
    "submitted": ["draft", "approved", "rejected", "archived"],
    "rejected": ["draft", "submitted", "archived"],
    "approved": ["suspended", "archived"],
    "suspended": ["approved", "archived"],
    "archived": ["draft"]
  }');

create table product_status_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  from_status text,
  to_status text not null,
  changed_by text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text,
  changed_at timestamptz not null default now(),
  constraint product_status_changes_by_known check (changed_by in ('vendor', 'admin', 'system'))
);
create index product_status_changes_of_product on product_status_changes (product_id, id desc);

-- What a vendor wants an approved listing to become. The old one stays on sale until this is decided; one may be open at a time.
create table product_revisions (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  status text not null default 'submitted',
  -- The whole edited listing in the form of its input, and what of it differs.
  content jsonb not null,
  changed_fields text[] not null,
  reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint product_revisions_status_known check (status in ('submitted', 'approved', 'rejected', 'withdrawn')),
  constraint product_revisions_change_something check (cardinality(changed_fields) > 0)
);
create unique index product_revisions_one_open on product_revisions (product_id) where status = 'submitted';
create index product_revisions_waiting on product_revisions (created_at, id) where status = 'submitted';
create index product_revisions_of_product on product_revisions (product_id, id desc);

-- A vendor that may not sell has nothing on sale; what was on sale returns with it.
create or replace function vendors_take_listings_along() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if new.status = 'suspended' then
    with taken as (
      update products set status = 'suspended', suspended_with_vendor = true, updated_at = now()
       where vendor_id = new.id and status = 'approved' returning id
    )
    insert into product_status_changes (product_id, from_status, to_status, changed_by, reason)
    select id, 'approved', 'suspended', 'system', 'The vendor is suspended.' from taken;
  elsif old.status = 'suspended' then
    with back as (
      update products set status = 'approved', suspended_with_vendor = false, updated_at = now()
       where vendor_id = new.id and status = 'suspended' and suspended_with_vendor returning id
    )
    insert into product_status_changes (product_id, from_status, to_status, changed_by, reason)
    select id, 'suspended', 'approved', 'system', 'The vendor may sell again.' from back;
  end if;
  return null;
end $$;
create trigger vendors_take_listings_along after update of status on vendors
  for each row when (old.status <> new.status) execute function vendors_take_listings_along();

-- Whose photograph it is, for the quota of a vendor; those of the demo and of the operator belong to nobody.
alter table images
  add column vendor_id uuid references vendors (id) on delete set null,
  add column byte_count bigint not null default 0;
create index images_of_vendor on images (vendor_id) where vendor_id is not null;

alter table stock_movements add column actor_id uuid, add column note text;
create index stock_movements_of_variant on stock_movements (variant_id, id desc);

-- ---------------------------------------------------------------- orders

alter table orders add column version integer not null default 1;

alter table vendor_orders
  add column version integer not null default 1,
  -- A vendor sees its part once the order is paid or will be paid on delivery (docs/architecture.md, Fulfillment).
  add column released_at timestamptz,
  add column shipped_at timestamptz,
  add column delivered_at timestamptz;
create index vendor_orders_released on vendor_orders (vendor_id, id desc) where released_at is not null;
create index vendor_orders_released_by_status on vendor_orders (vendor_id, status, id desc) where released_at is not null;

alter table line_items
  add column cancelled_by text,
  add column cancel_reason text,
  add constraint line_items_cancelled_by_known check (cancelled_by in ('customer', 'vendor', 'admin', 'system'));

-- What goes back to a customer for single lines; the rest of a cancelled order goes back with its payment.
create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  line_item_id uuid not null references line_items (id),
  amount_paise bigint not null,
  status text not null default 'due',
  provider_reference text,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  constraint refunds_once_per_line unique (line_item_id),
  constraint refunds_status_known check (status in ('due', 'refunded')),
  constraint refunds_amount_positive check (amount_paise > 0)
);
create index refunds_of_order on refunds (order_id);
create index refunds_due on refunds (created_at) where status = 'due';

update vendor_orders s
   set released_at = s.created_at
  from payments p
 where p.order_id = s.order_id and p.status in ('captured', 'on_delivery', 'refund_due', 'refunded');

-- Released when the money is there, or will be on delivery. Later movements of the payment do not take it back.
create or replace function payments_release_order() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update vendor_orders set released_at = case tg_op when 'INSERT' then new.created_at else now() end
   where order_id = new.order_id and released_at is null;
  return null;
end $$;
create trigger payments_release_on_insert after insert on payments
  for each row when (new.status in ('captured', 'on_delivery')) execute function payments_release_order();
create trigger payments_release_on_capture after update of status on payments
  for each row when (old.status <> new.status and new.status = 'captured') execute function payments_release_order();

create trigger vendor_orders_moves_are_legal after update of status on vendor_orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["shipped", "cancelled"],
    "shipped": ["delivered"]
  }');
-- An order follows its parts. When the part in work is cancelled and the other has not begun, it is pending again.
create trigger orders_moves_are_legal after update of status on orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["pending", "shipped", "cancelled"],
    "shipped": ["delivered"]
  }');

-- The status of an order from its parts (modules/orders/rules.ts, orderStatusOf).
create or replace function order_status_of(target_order uuid) returns text language sql stable
set search_path = pg_catalog, public as $$
  select case
    when count(*) filter (where status <> 'cancelled') = 0 then 'cancelled'
    when bool_and(status = 'delivered') filter (where status <> 'cancelled') then 'delivered'
    when bool_or(status in ('shipped', 'delivered')) then 'shipped'
    when bool_or(status = 'processing') then 'processing'
    else 'pending'
  end
  from vendor_orders where order_id = target_order
$$;

-- Open screens hear of an order's change: the customer's, the vendors' and the operator's.
create or replace function announce_order(target_order uuid, what text) returns void language sql
set search_path = pg_catalog, public as $$
  select pg_notify('orders_changed', json_build_object(
    'what', what, 'orderId', o.public_id, 'userId', o.user_id, 'status', o.status,
    'vendorIds', (select coalesce(json_agg(s.vendor_id), '[]') from vendor_orders s where s.order_id = o.id and s.released_at is not null)
  )::text) from orders o where o.id = target_order
$$;

-- Brings the order's status after its parts, writes the step down, and tells. The order's row is locked by the caller.
create or replace function follow_vendor_orders(target_order uuid, by_whom text, by_actor uuid, why text) returns text
language plpgsql set search_path = pg_catalog, public as $$
declare
  previous text;
  next_status text := order_status_of(target_order);
begin
  select o.status into previous from orders o where o.id = target_order;
  if previous <> next_status then
    update orders set status = next_status, updated_at = now(), version = version + 1 where id = target_order;
    insert into order_status_changes (order_id, from_status, to_status, changed_by, actor_id, reason)
    values (target_order, previous, next_status, by_whom, by_actor, why);
  else
    update orders set updated_at = now(), version = version + 1 where id = target_order;
  end if;
  return next_status;
end $$;

-- Moves one vendor's part a step on: accepted (processing), shipped, delivered. Never to cancelled: that is cancel_lines.
-- Answers with the part's status before, or with nothing when it is not there or not one step before `to_status`.
-- Lock order: order, then its parts.
create or replace function move_vendor_order(target uuid, to_status text, by_whom text, by_actor uuid, why text,
                                             parcel_carrier text, parcel_number text)
returns setof text language plpgsql set search_path = pg_catalog, public as $$
declare
  whole uuid;
  previous text;
begin
  select s.order_id into whole from vendor_orders s where s.id = target;
  perform 1 from orders o where o.id = whole for update;
  select s.status into previous from vendor_orders s where s.id = target for update;
  if previous is null or (previous, to_status) not in (('pending', 'processing'), ('processing', 'shipped'), ('shipped', 'delivered')) then
    return;
  end if;
  update vendor_orders
     set status = to_status, updated_at = now(), version = version + 1,
         carrier = coalesce(parcel_carrier, carrier), tracking_number = coalesce(parcel_number, tracking_number),
         shipped_at = case when to_status = 'shipped' then now() else shipped_at end,
         delivered_at = case when to_status = 'delivered' then now() else delivered_at end
   where id = target;
  insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
  values (whole, target, previous, to_status, by_whom, by_actor, why);
  perform follow_vendor_orders(whole, by_whom, by_actor, why);
  perform enqueue_job('order:moved', jsonb_build_object('orderId', whole, 'vendorOrderId', target, 'status', to_status));
  perform announce_order(whole, 'moved');
  return next previous;
end $$;

-- Cancels single lines of an order that have not shipped. Each takes away its price and its own frozen tax; its stock returns
-- once (the movement is unique per order and variant). When the last line of the order goes, the order is cancelled with its
-- amounts kept for the record; when a vendor's last line goes, that vendor's part is. What was paid for them is to be refunded.
-- Answers with the lines that this call cancelled. Lock order: variants by id, order, parts.
create or replace function cancel_lines(target_order uuid, target_lines uuid[], by_whom text, by_actor uuid, why text)
returns setof uuid language plpgsql set search_path = pg_catalog, public as $$
declare
  paid_before boolean;
  remaining integer;
  part record;
  went uuid[];
begin
  perform 1 from variants v
    where v.id in (select l.variant_id from line_items l where l.order_id = target_order and l.id = any(target_lines))
    order by v.id for update;
  perform 1 from orders o where o.id = target_order for update;
  perform 1 from vendor_orders s where s.order_id = target_order order by s.id for update;

  with gone as (
    update line_items l set cancelled_at = now(), cancelled_by = by_whom, cancel_reason = why
      from vendor_orders s
     where l.order_id = target_order and l.id = any(target_lines) and l.cancelled_at is null
       and s.id = l.vendor_order_id and s.status in ('pending', 'processing')
    returning l.id
  ) select array_agg(id) into went from gone;
  if went is null then return; end if;

  with returned as (
    insert into stock_movements (variant_id, order_id, delta, reason, actor_id)
    select l.variant_id, target_order, sum(l.quantity)::integer, 'cancelled', by_actor
      from line_items l where l.id = any(went) group by l.variant_id
    on conflict do nothing
    returning variant_id, delta
  )
  update variants v set stock = v.stock + r.delta from returned r where v.id = r.variant_id;

  select count(*) into remaining from line_items l where l.order_id = target_order and l.cancelled_at is null;
  select p.status = 'captured' into paid_before from payments p where p.order_id = target_order;

  for part in
    select s.id, s.status, count(l.id) filter (where l.cancelled_at is null) as live,
           coalesce(sum(l.unit_price_paise * l.quantity) filter (where l.id = any(went)), 0)::bigint as less_subtotal,
           coalesce(sum(l.tax_paise) filter (where l.id = any(went)), 0)::bigint as less_tax
      from vendor_orders s join line_items l on l.vendor_order_id = s.id
     where s.order_id = target_order
     group by s.id, s.status
    having count(l.id) filter (where l.id = any(went)) > 0
  loop
    if part.live = 0 then
      -- Its amounts stay for the record, as those of an order do.
      update vendor_orders set status = 'cancelled', updated_at = now(), version = version + 1 where id = part.id;
      insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
      values (target_order, part.id, part.status, 'cancelled', by_whom, by_actor, why);
    else
      update vendor_orders
         set subtotal_paise = subtotal_paise - part.less_subtotal, tax_paise = tax_paise - part.less_tax,
             updated_at = now(), version = version + 1
       where id = part.id;
    end if;
  end loop;

  if remaining > 0 then
    update orders o
       set subtotal_paise = o.subtotal_paise - gone.subtotal, tax_paise = o.tax_paise - gone.tax,
           total_paise = o.total_paise - gone.subtotal - gone.tax, item_count = o.item_count - gone.items
      from (select sum(l.unit_price_paise * l.quantity)::bigint as subtotal, sum(l.tax_paise)::bigint as tax,
                   sum(l.quantity)::integer as items
              from line_items l where l.id = any(went)) gone
     where o.id = target_order;
    if paid_before then
      insert into refunds (order_id, line_item_id, amount_paise)
      select target_order, l.id, l.unit_price_paise * l.quantity + l.tax_paise from line_items l where l.id = any(went);
    else
      update payments p set amount_paise = o.total_paise, updated_at = now()
        from orders o where o.id = target_order and p.order_id = o.id and p.status in ('awaiting', 'on_delivery', 'manual');
    end if;
  else
    update payments
       set status = case status when 'captured' then 'refund_due' when 'awaiting' then 'void' when 'on_delivery' then 'void'
                                when 'manual' then 'void' else status end,
           updated_at = now()
     where order_id = target_order;
  end if;

  perform follow_vendor_orders(target_order, by_whom, by_actor, why);
  if remaining = 0 then
    perform enqueue_job('order:cancelled', jsonb_build_object('orderId', target_order));
  else
    perform enqueue_job('order:lines_cancelled', jsonb_build_object('orderId', target_order, 'lineIds', to_jsonb(went)));
  end if;
  perform announce_order(target_order, 'cancelled');
  return query select unnest(went);
end $$;

-- As before (002-orders.sql), and now also telling open screens and noting the steps of the parts.
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

  update orders set status = 'cancelled', updated_at = now(), version = version + 1 where id = target_order;
  with parts as (
    select s.id, s.status from vendor_orders s where s.order_id = target_order and s.status <> 'cancelled' for update
  ), moved as (
    update vendor_orders s set status = 'cancelled', updated_at = now(), version = version + 1
      from parts where s.id = parts.id returning s.id, parts.status as previous
  )
  insert into order_status_changes (order_id, vendor_order_id, from_status, to_status, changed_by, actor_id, reason)
  select target_order, moved.id, moved.previous, 'cancelled', by_whom, by_actor, why from moved;

  with returned as (
    insert into stock_movements (variant_id, order_id, delta, reason, actor_id)
    select l.variant_id, target_order, sum(l.quantity)::integer, 'cancelled', by_actor
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
  perform announce_order(target_order, 'cancelled');
  return next target_order;
end $$;

-- ---------------------------------------------------------------- messages

alter table contact_messages
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column assigned_to uuid references users (id) on delete set null;
create index contact_messages_newest on contact_messages (id desc);
create index contact_messages_by_status on contact_messages (status, id desc);

create table contact_message_replies (
  id uuid primary key default uuidv7(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid,
  author_name text not null,
  body text not null,
  mail_id uuid references mails (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint contact_message_replies_have_bounds check (length(body) between 1 and 10000)
);
create index contact_message_replies_of_message on contact_message_replies (message_id, id);
create index mails_unsent on mails (id desc) where status in ('waiting', 'failed');
create index newsletter_subscriptions_newest on newsletter_subscriptions (subscribed_at desc, email);
