-- after: schema/accounts.sql, schema/products.sql
-- What people mean to buy one day, and whom we tell that something is back.

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index wishlist_items_newest on wishlist_items (user_id, added_at desc, product_id);
create index wishlist_items_of_product on wishlist_items (product_id);

-- One email when a variant is in stock again. `consent_text` is what the person read when they asked for it.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id) on delete cascade,
  email text not null,
  consent_text text not null,
  cancel_token text not null,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  constraint stock_alerts_email_lower_case check (email = lower(email)),
  constraint stock_alerts_email_has_bounds check (length(email) between 3 and 254),
  constraint stock_alerts_token_once unique (cancel_token)
);
create unique index stock_alerts_waiting_once on stock_alerts (variant_id, email) where told_at is null;
create index stock_alerts_of_email on stock_alerts (email) where told_at is null;
create index stock_alerts_of_any_email on stock_alerts (email);
create index stock_alerts_told on stock_alerts (told_at) where told_at is not null;

-- Who asked: a token for each device, which stops what it asked for and nothing of anybody else. The alert goes with its last one.
-- `cancel_token` of the alert stands only in its email.
create table stock_alert_requests (
  token_hash bytea primary key,
  alert_id uuid not null references stock_alerts (id) on delete cascade,
  asked_at timestamptz not null default now()
);
create index stock_alert_requests_of_alert on stock_alert_requests (alert_id);
