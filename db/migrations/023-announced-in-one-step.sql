-- Each change of a product is announced, a thousand a second of an import too. A function of a function that builds JSON took longer than the
-- change itself; a slug is made of letters, digits and hyphens, so the text may be put together as it is.
create or replace function announce_product(product_slug text) returns void language sql as $$
  select pg_notify('catalog_changed', '["product:' || product_slug || '","catalog"]')
$$;

create or replace function products_announce() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform pg_notify('catalog_changed', '["product:' || coalesce(new.slug, old.slug) || '","catalog"]');
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    perform announce_product(old.slug);
  end if;
  return null;
end $$;
