-- A changed price wrote three rows: the product, its entry (with four indexes) and its place in the order by price (with two). Now it writes
-- the product and leaves a mark; entries and order are settled later, many at a time, as brands are (docs/decisions/017). Whoever reads
-- entries takes the figures of marked products from the products themselves; whoever reads the order by price settles first.

-- Whose figures have changed since they were settled, and by which transaction. Only ever added to while products change: no row is
-- shared, so nobody waits for anybody. No reference to products: looking each of them up would cost more than the mark.
create table figure_changes (
  changed xid8 not null default pg_current_xact_id(),
  product_id uuid not null
);
create index figure_changes_since on figure_changes (changed);

-- What the index in memory keeps of a product besides its words: rupees before tax (0 is no original price), tenths of a star.
create view product_figures as
  select id as product_id, in_stock, (price_paise / 100)::integer as price, (coalesce(original_price_paise, 0) / 100)::integer as original_price,
         (rating * 10)::integer as rating, review_count, popularity
    from products;

-- `changed` is now the transaction that wrote the words, or all; this is the last one whose figures have been settled. An index that knows
-- up to which transaction it has seen all reads what either is later than.
alter table catalogue_entries add figures_changed xid8 not null default '0';
drop index catalogue_entries_changed;
create index catalogue_entries_changed on catalogue_entries (greatest(changed, figures_changed));

-- A condition at the trigger would be read from its text for every statement; here it is read once by each connection.
create function products_note_figures() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  shown_changed constant boolean := (old.price_paise, old.original_price_paise, old.in_stock, old.rating, old.review_count)
    is distinct from (new.price_paise, new.original_price_paise, new.in_stock, new.rating, new.review_count);
begin
  if shown_changed or old.popularity <> new.popularity then
    insert into figure_changes (product_id) values (new.id);
  end if;
  -- Popularity is no figure that a page shows: whoever counted it says so once for all.
  if shown_changed and new.status = 'approved' then
    perform pg_notify('catalog_changed', '["product:' || new.slug || '","catalog"]');
  end if;
  return null;
end $$;

drop trigger products_write_changed on products;
drop function products_write_changed();
drop trigger products_write_popularity on products;
drop function products_write_popularity();
create trigger products_note_figures after update of price_paise, original_price_paise, in_stock, rating, review_count, popularity on products
  for each row execute function products_note_figures();

-- Writes the figures of the products that have waited longest, after at most so many marks, to where they are looked up; answers with how
-- many marks are gone. Nobody is waited for: what another transaction is writing just now keeps its mark.
--
-- Marks and figures are read in one statement, so by one snapshot: a later change has a mark that this one does not see and leaves. The entry
-- gets the transaction of the change, not of the settling, so that an index that knows the change does not read it again. Plans that read
-- whole tables are forbidden, for a plan is kept as long as its connection lives, however few the next marks are.
create function settle_figures(at_most integer) returns integer language plpgsql
set search_path = pg_catalog, public set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due uuid[];
  upto xid8;
  free uuid[];
  entries uuid[];
  settled integer;
begin
  select array_agg(distinct oldest.product_id), max(oldest.changed) into due, upto
    from (select c.product_id, c.changed from figure_changes c order by c.changed limit at_most) oldest;
  if due is null then return 0; end if;

  select array_agg(o.product_id) into free
    from (select product_id from product_prices where product_id = any(due) for no key update skip locked) o;
  select array_agg(e.product_id) into entries
    from (select product_id from catalogue_entries where product_id = any(free) for no key update skip locked) e;
  select array_agg(d.id) into due from unnest(due) d (id)
   where d.id = any(entries)
      or (d.id = any(free) and not exists (select from catalogue_entries e where e.product_id = d.id))
      or not exists (select from products p where p.id = d.id);

  with gone as (
    delete from figure_changes c where c.changed <= upto and c.product_id = any(due) returning c.product_id, c.changed
  ), last as (
    select product_id, max(changed) as changed, count(*) as marks from gone group by product_id
  ), priced as (
    update product_prices o set price_paise = p.price_paise
      from last l join products p on p.id = l.product_id
     where o.product_id = l.product_id and o.price_paise <> p.price_paise
  ), written as (
    update catalogue_entries e
       set figures_changed = greatest(e.figures_changed, l.changed), in_stock = f.in_stock, price = f.price, original_price = f.original_price,
           rating = f.rating, review_count = f.review_count, popularity = f.popularity
      from last l join product_figures f on f.product_id = l.product_id
     where e.product_id = l.product_id and e.on_sale
  )
  select coalesce(sum(marks), 0) into settled from last;
  return settled;
end $$;
