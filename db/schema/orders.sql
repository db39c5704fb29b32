-- after: schema/accounts.sql, schema/vendors.sql, schema/products.sql, functions/shipping-turn.sql
-- Orders: what a customer placed, each vendor order, its lines with frozen prices, and its history. Money is bigint paise.

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
  -- What helps the courier to find it. Like email address and phone number it goes from a deleted account's orders.
  address_label text,
  landmark text not null default '',
  alternate_phone text,
  estimated_delivery_on date not null,
  -- The terms it was placed under: their version and the SHA-256 of their words. Null before versions were noted.
  terms_version text,
  terms_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint orders_public_id_once unique (public_id),
  constraint orders_public_id_form check (public_id ~ '^SHR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  constraint orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  constraint orders_total_adds_up check (total_paise = subtotal_paise + tax_paise and subtotal_paise > 0),
  constraint orders_item_count_positive check (item_count > 0),
  constraint orders_address_label_known check (address_label in ('home', 'work', 'other'))
);
create index orders_of_user on orders (user_id, id desc);
create index orders_by_status on orders (status, id desc);
-- The operator finds one order among a million: by the beginning of its public id, by name, by email address.
create index orders_by_public_id_prefix on orders (public_id text_pattern_ops);
create index orders_by_customer on orders using gin (lower(customer_name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index orders_by_total on orders (total_paise, id);
-- A page of a state's orders ends where its twenty rows are found, with a status or without.
create index orders_of_state on orders (state, id desc);
create index orders_of_state_by_status on orders (state, status, id desc);
create index orders_by_phone on orders (phone) where phone <> '';
create index orders_by_alternate_phone on orders (alternate_phone) where alternate_phone is not null;
-- Operators search by the last digits, too.
create index orders_by_phone_end on orders (reverse(phone) text_pattern_ops) where phone <> '';
create index orders_by_alternate_phone_end on orders (reverse(alternate_phone) text_pattern_ops) where alternate_phone is not null;
create index orders_promised on orders (estimated_delivery_on) where status in ('pending', 'processing', 'shipped');

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
  version integer not null default 1,
  -- A vendor sees its vendor order once the order is paid or will be paid on delivery (docs/architecture.md, One order's way).
  released_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  constraint vendor_orders_one_per_vendor unique (order_id, vendor_id),
  constraint vendor_orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'))
);
create index vendor_orders_of_vendor on vendor_orders (vendor_id, id desc);
create index vendor_orders_released on vendor_orders (vendor_id, id desc) where released_at is not null;
create index vendor_orders_released_by_status on vendor_orders (vendor_id, status, id desc) where released_at is not null;
-- A vendor's list begins with what has to be sent first.
create index vendor_orders_by_turn on vendor_orders (vendor_id, shipping_turn(status, released_at), id) where released_at is not null;
-- What is late to ship, of all vendors (db/functions/is-late-to-ship.sql).
create index vendor_orders_to_ship on vendor_orders (shipping_turn(status, released_at)) where status in ('pending', 'processing') and released_at is not null;
create index vendor_orders_by_moment on vendor_orders (created_at);
create index vendor_orders_by_tracking_number on vendor_orders (upper(tracking_number) text_pattern_ops) where tracking_number is not null;

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
  -- The pack as it was sold. Null in orders from before packs were kept.
  mrp_paise bigint,
  net_quantity numeric(10, 2),
  net_quantity_unit text,
  batch_number text,
  expires_on date,
  country_of_origin text,
  -- Days after delivery in which it may come back unopened: the category's on the day of the order.
  return_days integer not null default 30,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  constraint line_items_quantity_positive check (quantity between 1 and 20),
  constraint line_items_price_positive check (unit_price_paise > 0),
  constraint line_items_tax_not_negative check (tax_paise >= 0),
  constraint line_items_return_days_not_negative check (return_days >= 0),
  constraint line_items_position_once unique (order_id, position),
  constraint line_items_cancelled_by_known check (cancelled_by in ('customer', 'vendor', 'admin', 'system'))
);
create index line_items_of_vendor_order on line_items (vendor_order_id);
create index line_items_of_product on line_items (product_id);
-- What a product sold lately, without reading all that it ever sold.
create index line_items_of_product_newest on line_items (product_id, id desc);
-- A photograph that an order shows stays, also when its listing drops it.
create index line_items_of_image on line_items (image_id) where image_id is not null;

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

-- A request that was sent twice places one order: the first claims its key here (db/functions/place-order.sql).
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What those who work here note about an order. Its customer does not see it in the shop; it goes 30 days after the last move of a deleted account's order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  author_id uuid,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_have_bounds check (length(body) between 1 and 2000)
);
create index order_notes_of_order on order_notes (order_id, id);

-- A shipped vendor order that does not reach its customer and comes back: refused at the door, nobody there, or lost on its way. Once somebody has
-- counted what came back, the vendor order is cancelled (db/functions/count-refused-shipment.sql).
create table refused_shipments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  why text not null,
  -- It was to be paid at the door. Those are counted for the customer.
  is_cash boolean not null,
  refused_at timestamptz not null default now(),
  refused_by text not null,
  actor_id uuid,
  -- Null until somebody has counted what came back.
  counted_at timestamptz,
  counted_by text,
  counter_id uuid,
  constraint refused_shipments_once_per_vendor_order unique (vendor_order_id),
  constraint refused_shipments_why_known check (why in ('refused', 'not_reached', 'lost')),
  constraint refused_shipments_by_known check (refused_by in ('vendor', 'admin') and counted_by in ('vendor', 'admin')),
  constraint refused_shipments_counted_by_somebody check ((counted_at is null) = (counted_by is null))
);
create index refused_shipments_of_order on refused_shipments (order_id);
create index refused_shipments_to_count on refused_shipments (refused_at) where counted_at is null;

-- What became of the pieces of each line: back on sale, or not, because they are damaged or did not come back.
create table refused_shipment_lines (
  refused_shipment_id uuid not null references refused_shipments (id),
  line_item_id uuid not null references line_items (id),
  restocked integer not null,
  written_off integer not null,
  constraint refused_shipment_lines_once primary key (line_item_id),
  constraint refused_shipment_lines_pieces_not_negative check (restocked >= 0 and written_off >= 0)
);
create index refused_shipment_lines_of_parcel on refused_shipment_lines (refused_shipment_id);

-- A vendor order that was marked as refused by mistake, and who took that back (db/functions/take-back-refused-shipment.sql).
create table refused_shipments_taken_back (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  why text not null,
  refused_at timestamptz not null,
  refused_by text not null,
  refuser_id uuid,
  taken_back_at timestamptz not null default now(),
  taken_back_by text not null,
  actor_id uuid,
  constraint refused_shipments_taken_back_why_known check (why in ('refused', 'not_reached', 'lost')),
  constraint refused_shipments_taken_back_by_known check (refused_by in ('vendor', 'admin') and taken_back_by in ('vendor', 'admin'))
);
create index refused_shipments_taken_back_of_order on refused_shipments_taken_back (order_id);
