-- beside: 029-packs.sql
-- Each variant is a pack of its own: MRP, prices, contents, barcode and origin move from its product to it. What breaks a rule of the new
-- columns is dropped, or kept off sale, and its vendor is told (pack_notices).

create or replace function is_gtin(digits text) returns boolean language sql immutable strict parallel safe
set search_path = pg_catalog, public as $$
  select case when digits ~ '^([0-9]{8}|[0-9]{12,14})$' then
    (select sum(substr(lpad(digits, 14, '0'), at, 1)::integer * case at % 2 when 1 then 3 else 1 end) % 10 = 0 from generate_series(1, 14) at)
  else false end
$$;

alter table categories
  add column sale_margin_days integer not null default 30,
  add column version integer not null default 1,
  add constraint categories_sale_margin_within_a_year check (sale_margin_days between 0 and 365);

alter table variants
  drop constraint variants_price_positive,
  add column original_price_paise bigint,
  add column mrp_paise bigint,
  add column net_quantity numeric(10, 2),
  add column net_quantity_unit text not null default 'g',
  add column barcode text,
  add column country_of_origin text,
  add column unfinished boolean not null default false;

alter table line_items
  add column mrp_paise bigint,
  add column net_quantity numeric(10, 2),
  add column net_quantity_unit text,
  add column batch_number text,
  add column expires_on date,
  add column country_of_origin text;

create table pack_notices (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants (id) on delete cascade,
  kind text not null,
  expires_on date,
  detail text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint pack_notices_once unique nulls not distinct (variant_id, kind, expires_on),
  constraint pack_notices_kind_known check (kind in ('sale_ends_in_60', 'sale_ends_in_30', 'sale_ends_in_7', 'sale_ended',
    'original_price_dropped', 'price_above_mrp', 'barcode_dropped', 'size_to_check'))
);

drop function variants_follow_stock() cascade;
drop trigger products_announce_change on products;

-- The whole move announces nothing by row: no process serves the old pages while it runs, and the last statement drops what is stored.
alter table variants disable trigger user;

-- What each variant says of itself comes first: its own price, and the size in its name. The product's original price belongs to the
-- product's price alone.
create temporary table moved on commit drop as
select v.id, v.product_id, v.kind, v.position, p.status in ('draft', 'rejected', 'archived') as is_draft,
       coalesce(v.price_paise, nullif(p.price_paise, 0)) as price,
       case when v.price_paise is null then nullif(p.original_price_paise, 0) end as original_price,
       -- The strike price that was shown beside it.
       nullif(p.original_price_paise, 0) as shown_original_price,
       nullif(p.mrp_paise, 0) as mrp,
       coalesce(named.quantity, nullif(p.net_quantity, 0)) as net_quantity,
       coalesce(named.unit, p.net_quantity_unit) as net_quantity_unit,
       p.barcode,
       v.retired_at is null as is_offered,
       count(*) filter (where v.retired_at is null) over (partition by v.product_id) as offered,
       row_number() over (partition by v.product_id order by v.retired_at is not null, v.position, v.id) as place
  from variants v
  join products p on p.id = v.product_id
  left join lateral (
    select found[1]::numeric as quantity,
           case when found[2] like 'g%' then 'g' when found[2] in ('ltr', 'litre') then 'l' else found[2] end as unit
      from regexp_match(lower(v.name), '([0-9]{1,6}(?:\.[0-9]{1,2})?)\s*(kg|gms|gm|g|ml|ltr|litre|l|cm|m)\M') found
     where v.kind = 'size' and found[1]::numeric > 0
  ) named on true;

update variants v
   set price_paise = m.price, mrp_paise = m.mrp, net_quantity = m.net_quantity, net_quantity_unit = m.net_quantity_unit,
       original_price_paise = case when m.is_draft or (m.original_price > m.price and m.original_price * 118 <= m.mrp * 100) then m.original_price end,
       barcode = case when m.offered = 1 and m.is_offered and is_gtin(m.barcode) then m.barcode end,
       unfinished = m.is_draft or m.price is null or m.mrp is null or m.net_quantity is null or m.price * 118 > m.mrp * 100
  from moved m where m.id = v.id;

insert into pack_notices (variant_id, kind, detail)
select m.id, 'original_price_dropped', '₹' || m.shown_original_price / 100
  from moved m join variants v on v.id = m.id
 where m.is_offered and not m.is_draft and v.original_price_paise is null and m.shown_original_price is not null
   and (m.original_price is not null or m.shown_original_price > m.price)
union all
select m.id, 'price_above_mrp', '₹' || m.price / 100
  from moved m where m.is_offered and not m.is_draft and m.price * 118 > m.mrp * 100
union all
select m.id, 'barcode_dropped', m.barcode
  from moved m where m.place = 1 and m.barcode is not null and not (m.offered = 1 and is_gtin(m.barcode))
union all
select m.id, 'size_to_check', '₹' || m.mrp / 100
  from moved m where m.is_offered and not m.is_draft and m.kind = 'size' and m.offered > 1 and m.mrp is not null;

alter table variants enable trigger user;

alter table variants
  add constraint variants_amounts_whole_rupees
    check (price_paise % 100 = 0 and original_price_paise % 100 = 0 and mrp_paise % 100 = 0),
  add constraint variants_amounts_positive check (price_paise > 0 and original_price_paise > 0 and mrp_paise > 0),
  add constraint variants_net_quantity_positive check (net_quantity > 0),
  add constraint variants_net_quantity_unit_known check (net_quantity_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set')),
  add constraint variants_barcode_is_a_gtin check (is_gtin(barcode)),
  add constraint variants_pack_complete
    check (unfinished or (price_paise is not null and mrp_paise is not null and net_quantity is not null)),
  add constraint variants_price_with_tax_within_mrp check (unfinished or price_paise * 118 <= mrp_paise * 100),
  add constraint variants_original_price_higher check (unfinished or original_price_paise > price_paise),
  add constraint variants_original_price_with_tax_within_mrp check (unfinished or original_price_paise * 118 <= mrp_paise * 100);
create index variants_by_expiry on variants (expires_on) where expires_on is not null and retired_at is null and stock > 0;

alter table products
  drop constraint products_barcode_thirteen_digits,
  drop constraint products_price_whole_rupees,
  drop constraint products_net_quantity_unit_known,
  drop constraint products_price_positive,
  drop constraint products_original_price_not_lower,
  drop constraint products_price_with_tax_within_mrp,
  drop constraint products_original_price_with_tax_within_mrp,
  drop constraint products_net_quantity_positive,
  drop column mrp_paise,
  drop column net_quantity,
  drop column net_quantity_unit,
  drop column barcode;

-- Products say what the pack says that they open with, as follow_packs does from now on.
update products p
   set in_stock = o.in_stock, price_paise = o.price, original_price_paise = o.original_price
  from (
    select distinct on (v.product_id) v.product_id, coalesce(v.price_paise, 0) as price, v.original_price_paise as original_price, s.in_stock
      from variants v
      join products of_v on of_v.id = v.product_id
      join categories c on c.name = of_v.category
      left join product_images pi on pi.product_id = v.product_id and pi.position = 0
      cross join lateral (select v.stock > 0 and (of_v.status in ('draft', 'rejected', 'archived') or not v.unfinished
        and (v.expires_on is null or v.expires_on - 5 - c.sale_margin_days >= (now() at time zone 'Asia/Kolkata')::date)) as in_stock) s
     where v.retired_at is null
     order by v.product_id, s.in_stock desc, (v.id = pi.variant_id) desc nulls last, v.position, v.id
  ) o
 where o.product_id = p.id
   and (p.in_stock, p.price_paise, p.original_price_paise) is distinct from (o.in_stock, o.price, o.original_price);

-- Changes that wait or were sent back name nothing of a pack yet but its price.
update product_revisions r
   set content = jsonb_set(r.content, '{variants}', (
         select coalesce(jsonb_agg(jsonb_build_object('originalPrice', null, 'mrp', null, 'netQuantity', null, 'netQuantityUnit', null,
                                                      'barcode', '', 'countryOfOrigin', '') || variant order by at), '[]')
           from jsonb_array_elements(r.content->'variants') with ordinality as one (variant, at)))
 where jsonb_typeof(r.content->'variants') = 'array';

select pg_notify('catalog_changed', '["everything"]');
