-- What vendors edit: listings that may be incomplete while they are drafts, variants that retire instead of vanishing,
-- batches with the kind of date that is printed on the pack, and lists that stay quick for a vendor with many products.

alter table products
  alter column description set default '',
  alter column brand set default '',
  alter column price_paise set default 0,
  alter column mrp_paise set default 0,
  alter column hsn set default '',
  alter column net_quantity set default 0,
  alter column net_quantity_unit set default 'g',
  -- Printed on the pack, for scanners (EAN/GTIN-13).
  add column barcode text,
  -- Imported cosmetics are registered (Cosmetics Rules 2020, r.12) and name it in the place of a licence.
  add column import_registration text,
  add constraint products_barcode_thirteen_digits check (barcode ~ '^[0-9]{13}$'),
  add constraint products_name_has_bounds check (length(name) between 1 and 200);

-- A draft may be anything; what is sent for review, on sale or was on sale holds.
alter table products
  drop constraint products_price_positive,
  drop constraint products_original_price_not_lower,
  drop constraint products_price_with_tax_within_mrp,
  drop constraint products_original_price_with_tax_within_mrp,
  drop constraint products_hsn_digits,
  drop constraint products_net_quantity_positive,
  add constraint products_price_positive
    check (price_paise >= 0 and (price_paise > 0 or status in ('draft', 'rejected', 'archived'))),
  add constraint products_original_price_not_lower
    check (original_price_paise >= price_paise or status in ('draft', 'rejected', 'archived')),
  add constraint products_price_with_tax_within_mrp
    check (price_paise * 118 <= mrp_paise * 100 or status in ('draft', 'rejected', 'archived')),
  add constraint products_original_price_with_tax_within_mrp
    check (original_price_paise * 118 <= mrp_paise * 100 or status in ('draft', 'rejected', 'archived')),
  add constraint products_hsn_digits
    check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' or status in ('draft', 'rejected', 'archived')),
  add constraint products_net_quantity_positive
    check (net_quantity >= 0 and (net_quantity > 0 or status in ('draft', 'rejected', 'archived')));

-- A shade may wait for its name while the listing is a draft; the listing gate asks for it.
alter table variants
  drop constraint variants_choice_has_name,
  add column expiry_kind text not null default 'expiry',
  -- No longer offered, but orders name it.
  add column retired_at timestamptz,
  add constraint variants_expiry_kind_known check (expiry_kind in ('expiry', 'use_before'));
create index variants_low_stock on variants (product_id) where stock between 1 and 5 and retired_at is null;
create index variants_sku_beginning on variants (sku text_pattern_ops);

-- As before (001-foundation.sql); what has retired is not for sale, whatever stock comes back to it from a cancelled order.
create or replace function variants_follow_stock() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed_product uuid := coalesce(new.product_id, old.product_id);
begin
  update products p
     set in_stock = s.any_stock
    from (select exists (select 1 from variants v
                          where v.product_id = changed_product and v.stock > 0 and v.retired_at is null) as any_stock) s
   where p.id = changed_product and p.in_stock <> s.any_stock;
  return null;
end $$;
create trigger variants_follow_retirement after update of retired_at on variants
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function variants_follow_stock();
create trigger variants_announce_retirement after update of retired_at on variants
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function variants_announce();

-- One page per question of a vendor's list.
create index products_of_vendor_by_name on products (vendor_id, name, id);
create index products_of_vendor_out_of_stock on products (vendor_id, id desc) where not in_stock;
-- What a product sold lately, without reading all that it ever sold.
create index line_items_of_product_newest on line_items (product_id, id desc);
-- Uploads that no listing took.
create index images_loose on images (created_at) where vendor_id is not null;
-- A photograph that an order shows stays, also when its listing drops it.
create index line_items_of_image on line_items (image_id) where image_id is not null;
