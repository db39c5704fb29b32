-- beside: 036-claims.sql
-- The cart of somebody with an account is kept for all their devices, with what they saved for later. Carts of before lie on the devices alone
-- and come in when their owner is there next.
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

-- Whoever has an account reads there what they wrote to us.
create index contact_messages_of_user on contact_messages (user_id, id desc) where user_id is not null;
