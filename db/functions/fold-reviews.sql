-- Counts the changes that wait for one product, unless another transaction is counting them; then its rating and number of reviews follow,
-- and the pages that show them. Answers whether it counted. Repeatable.
create or replace function fold_reviews(target uuid) returns boolean language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed integer[];
  total integer;
  points integer;
begin
  if not exists (select 1 from review_stars where product_id = target) then
    insert into review_stars (product_id, demo)
    select id, star_shape(rating, review_count) from products where id = target
    on conflict do nothing;
  end if;
  perform 1 from review_stars where product_id = target for update skip locked;
  if not found then return false; end if;

  with taken as (delete from review_changes where product_id = target returning stars, delta)
  select array[
           coalesce(sum(delta) filter (where stars = 1), 0), coalesce(sum(delta) filter (where stars = 2), 0),
           coalesce(sum(delta) filter (where stars = 3), 0), coalesce(sum(delta) filter (where stars = 4), 0),
           coalesce(sum(delta) filter (where stars = 5), 0)]
    into changed from taken having count(*) > 0;
  if changed is null then return true; end if;

  update review_stars s
     set written = array(select s.written[star] + changed[star] from generate_series(1, 5) star)
   where s.product_id = target;
  select sum(s.written[star] + s.demo[star]), sum(star * (s.written[star] + s.demo[star])) into total, points
    from review_stars s, generate_series(1, 5) star where s.product_id = target;
  update products p
     set rating = case when total > 0 then round(points::numeric / total, 1) else 0 end, review_count = total
   where p.id = target
     and (p.rating, p.review_count) is distinct from (case when total > 0 then round(points::numeric / total, 1) else 0 end, total);
  perform pg_notify('catalog_changed', json_build_array('reviews:' || p.slug)::text) from products p where p.id = target;
  return true;
end $$;
