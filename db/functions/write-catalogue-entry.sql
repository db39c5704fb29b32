-- Writes the entry of one product as it is now: its words and its figures; or takes it off sale.
create or replace function write_catalogue_entry(product uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  p products;
  packed bytea;
begin
  select * into p from products where id = product;
  if p.status <> 'approved' then
    update catalogue_entries set on_sale = false, changed = pg_current_xact_id() where product_id = product and on_sale;
    return;
  end if;
  -- In the same order everywhere, so that two writers of the same new words wait for each other but never deadlock.
  insert into catalogue_terms (kind, value)
    select t.kind, t.value from catalogue_terms_of(p) t
     where not exists (select 1 from catalogue_terms k where k.kind = t.kind and k.value = t.value)
     order by t.kind, t.value
    on conflict do nothing;
  select coalesce(string_agg(int4send(k.id), '' order by k.id), '') into packed
    from catalogue_terms_of(p) t join catalogue_terms k on k.kind = t.kind and k.value = t.value;
  insert into catalogue_entries as e (product_id, on_sale, in_stock, name_key, price, original_price, rating, review_count, popularity,
                                      sold, listed_at, terms)
  values (p.id, true, p.in_stock, search_words(p.name), p.price_paise / 100, coalesce(p.original_price_paise, 0) / 100, p.rating * 10,
          p.review_count, p.popularity, p.sold_lately, listed_second(p.created_at), packed)
  on conflict (product_id) do update set
    changed = pg_current_xact_id(), on_sale = true, in_stock = excluded.in_stock, name_key = excluded.name_key, price = excluded.price,
    original_price = excluded.original_price, rating = excluded.rating, review_count = excluded.review_count,
    popularity = excluded.popularity, sold = excluded.sold, listed_at = excluded.listed_at, terms = excluded.terms;
end $$;
