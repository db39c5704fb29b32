-- Stored pages are dropped by tag. The notice leaves with the commit, and never when it rolls back.
--
-- A thousand products a second may be announced. Calling a second function that builds JSON took longer than the change itself; a slug has only
-- letters, digits and hyphens, so the text may be put together as it is.
create or replace function announce_product(product_slug text) returns void language sql as $$
  select pg_notify('catalog_changed', '["product:' || product_slug || '","catalog"]')
$$;
