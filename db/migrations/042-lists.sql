-- beside: 036-claims.sql
-- Lists can be sorted by what sells best; a shade says its undertone and whom it suits; searches are counted without the person.
alter table products add column sold_lately integer not null default 0;
drop index products_bestsellers;
create index products_bestsellers on products (sold_lately, id) where status = 'approved' and is_bestseller;
alter table catalogue_entries add column sold integer not null default 0;
create or replace view product_figures as
  select id as product_id, in_stock, (price_paise / 100)::integer as price, (coalesce(original_price_paise, 0) / 100)::integer as original_price,
         (rating * 10)::integer as rating, review_count, popularity, sold_lately as sold
    from products;

alter table variants add column undertone text, add column suits text;
alter table variants add constraint variants_undertone_known check (undertone in ('warm', 'neutral', 'cool'));

create table search_salts (
  day date primary key,
  salt bytea not null
);
create table searches_today (
  day date not null,
  words text not null,
  searcher bytea not null,
  primary key (day, words, searcher)
);
create table search_days (
  day date not null,
  words text not null,
  searchers integer not null,
  primary key (day, words)
);
create table popular_searches (
  position integer primary key,
  words text not null
);

-- Pieces sold in the last 90 days, as the night's job counts them.
update products p set sold_lately = s.pieces
  from (select l.product_id, sum(l.quantity)::integer as pieces
          from line_items l join vendor_orders v on v.id = l.vendor_order_id
         where l.cancelled_at is null and v.status <> 'cancelled' and v.released_at is not null
           and v.created_at >= now() - interval '90 days'
         group by l.product_id) s
 where p.id = s.product_id;
update catalogue_entries e set sold = p.sold_lately, figures_changed = pg_current_xact_id()
  from products p where p.id = e.product_id and p.sold_lately > 0;
