-- after: schema/accounts.sql, schema/products.sql
-- What somebody with an account means to buy, now (`cart`) or another time (`later`), on all their devices.

create table cart_lines (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  variant_id uuid not null references variants (id) on delete cascade,
  quantity integer not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, list, variant_id),
  constraint cart_lines_list_known check (list in ('cart', 'later')),
  constraint cart_lines_quantity_has_bounds check (quantity between 1 and 20)
);
create index cart_lines_of_variant on cart_lines (variant_id);
