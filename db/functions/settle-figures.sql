-- Copies the figures of marked products into product_prices and catalogue_entries, oldest marks first, `at_most` marks at a time; returns
-- how many marks it removed. It never waits: a product that another transaction is writing keeps its mark.
--
-- One statement reads marks and figures, so both come from one snapshot: the mark of a later change is not seen and stays. The entry gets
-- the transaction of the change, not of this call, so that a process which has seen the change does not read it again. Plans that read
-- whole tables are forbidden: a connection reuses its plan, even when the next call has only a few marks.
create or replace function settle_figures(at_most integer) returns integer language plpgsql
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
           rating = f.rating, review_count = f.review_count, popularity = f.popularity, sold = f.sold
      from last l join product_figures f on f.product_id = l.product_id
     where e.product_id = l.product_id and e.on_sale
  )
  select coalesce(sum(marks), 0) into settled from last;
  return settled;
end $$;
