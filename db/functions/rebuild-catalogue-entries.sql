-- All entries anew, in steps: for large imports and after a change of what a term is.
create or replace function rebuild_catalogue_entries(step integer default 20000) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  create temporary table if not exists found_terms (product_id uuid, kind text, value text) on commit drop;
  loop
    select id into upto from (select id from products where id > last and status = 'approved' order by id limit step) page
     order by id desc limit 1;
    exit when upto is null;
    truncate found_terms;
    insert into found_terms
      select p.id, t.kind, t.value from products p cross join lateral catalogue_terms_of(p) t
       where p.id > last and p.id <= upto and p.status = 'approved';
    insert into catalogue_terms (kind, value)
      select distinct f.kind, f.value from found_terms f
       where not exists (select 1 from catalogue_terms k where k.kind = f.kind and k.value = f.value)
       order by f.kind, f.value
      on conflict do nothing;
    insert into catalogue_entries as e (product_id, on_sale, in_stock, name_key, price, original_price, rating, review_count,
                                        popularity, sold, listed_at, terms)
      select p.id, true, p.in_stock, search_words(p.name), p.price_paise / 100, coalesce(p.original_price_paise, 0) / 100,
             p.rating * 10, p.review_count, p.popularity, p.sold_lately, listed_second(p.created_at), packed.terms
        from products p
        join (select f.product_id, string_agg(int4send(k.id), '' order by k.id) as terms
                from found_terms f join catalogue_terms k on k.kind = f.kind and k.value = f.value group by f.product_id) packed
          on packed.product_id = p.id
       order by p.id
      on conflict (product_id) do update set
        changed = pg_current_xact_id(), on_sale = true, in_stock = excluded.in_stock, name_key = excluded.name_key,
        price = excluded.price, original_price = excluded.original_price, rating = excluded.rating,
        review_count = excluded.review_count, popularity = excluded.popularity, sold = excluded.sold,
        listed_at = excluded.listed_at, terms = excluded.terms;
    last := upto;
  end loop;
  update catalogue_entries e set on_sale = false, changed = pg_current_xact_id()
   where e.on_sale and not exists (select 1 from products p where p.id = e.product_id and p.status = 'approved');
end $$;
