-- after: schema/orders.sql, schema/products.sql, schema/returns.sql
-- Every change of a variant's stock, with its reason.

create table stock_movements (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id),
  order_id uuid references orders (id),
  delta integer not null,
  reason text not null,
  created_at timestamptz not null default now(),
  actor_id uuid,
  note text,
  count_id uuid,
  -- Of what came back or is exchanged: once for each line of a return and reason.
  return_line_id uuid references return_lines (id),
  constraint stock_movements_once_per_return_line unique (return_line_id, reason),
  constraint stock_movements_once_per_order unique (variant_id, order_id, reason),
  constraint stock_movements_once_per_count unique (variant_id, count_id),
  constraint stock_movements_reason_known
    check (reason in ('seeded', 'placed', 'cancelled', 'adjusted', 'returned', 'exchanged', 'exchange_released', 'exchange_paid', 'refused')),
  constraint stock_movements_change_something check (delta <> 0 or count_id is not null)
);
create index stock_movements_of_variant on stock_movements (variant_id, id desc);
