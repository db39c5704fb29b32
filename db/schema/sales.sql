-- after: schema/extensions.sql
-- What the dashboards count, rolled up by day so that a million orders cost nothing to look at
-- (docs/decisions/010-sales-by-day.md). Every figure belongs to the day on which its order was placed; a day is India's, wherever the
-- server stands. modules/insights/rules.ts has the definitions.

create table sales_by_day (
  day date primary key,
  orders integer not null,
  cancelled integer not null,
  vendors integer not null,
  sales_paise bigint not null
);

create table sales_by_day_and_vendor (
  day date not null,
  vendor_id uuid not null,
  orders integer not null,
  cancelled integer not null,
  sales_paise bigint not null,
  primary key (day, vendor_id) include (orders, sales_paise)
);
create index sales_of_vendor_by_day on sales_by_day_and_vendor (vendor_id, day) include (orders, cancelled, sales_paise);

create table sales_by_day_and_category (
  day date not null,
  category text not null,
  sales_paise bigint not null,
  primary key (day, category)
);

create table sales_by_day_and_state (
  day date not null,
  state text not null,
  orders integer not null,
  sales_paise bigint not null,
  primary key (day, state)
);

create table sales_by_day_and_product (
  vendor_id uuid not null,
  day date not null,
  product_id uuid not null,
  quantity integer not null,
  sales_paise bigint not null,
  primary key (vendor_id, day, product_id) include (quantity, sales_paise)
);
create index sales_by_day_and_product_of_day on sales_by_day_and_product (day);

-- Days that have changed since they were rolled up (db/functions/roll-up-sales.sql). Placing and cancelling orders only ever insert here:
-- no row is shared, so nobody waits for anybody.
create table sales_changes (
  day date not null
);
