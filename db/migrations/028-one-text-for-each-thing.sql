-- From here on db/schema and db/functions say what a database has. This brings one that the last of the old migrations
-- (027-rules-of-a-product.sql) left there; the functions are written from db/functions right afterwards.

-- The rules of a product are named checks of its table again (docs/decisions/017-a-changed-price.md).
alter table products
  drop constraint products_keep_rules,
  add constraint products_slug_is_a_url_name check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint products_barcode_thirteen_digits check (barcode ~ '^[0-9]{13}$'),
  add constraint products_name_has_bounds check (length(name) between 1 and 200),
  add constraint products_status_known check (status in ('draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived')),
  add constraint products_rating_within_five check (rating between 0 and 5),
  add constraint products_review_count_not_negative check (review_count >= 0),
  add constraint products_price_whole_rupees
    check (price_paise % 100 = 0 and original_price_paise % 100 = 0 and mrp_paise % 100 = 0),
  add constraint products_net_quantity_unit_known
    check (net_quantity_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set')),
  add constraint products_vegetarian_mark_known check (vegetarian_mark in ('veg', 'non_veg', 'not_declared')),
  -- What a vendor still works on may be unfinished; what is sent for review, on sale or was on sale keeps these rules too.
  add constraint products_price_positive
    check (price_paise >= 0 and (price_paise > 0 or status in ('draft', 'rejected', 'archived'))),
  add constraint products_original_price_not_lower
    check (original_price_paise >= price_paise or status in ('draft', 'rejected', 'archived')),
  -- Nobody may ask more than the MRP, tax included: Legal Metrology (Packaged Commodities) Rules 2011, r.18(2).
  add constraint products_price_with_tax_within_mrp
    check (price_paise * 118 <= mrp_paise * 100 or status in ('draft', 'rejected', 'archived')),
  add constraint products_original_price_with_tax_within_mrp
    check (original_price_paise * 118 <= mrp_paise * 100 or status in ('draft', 'rejected', 'archived')),
  add constraint products_hsn_digits
    check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' or status in ('draft', 'rejected', 'archived')),
  add constraint products_net_quantity_positive
    check (net_quantity >= 0 and (net_quantity > 0 or status in ('draft', 'rejected', 'archived')));
drop function product_keeps_rules(text, text, text, text, bigint, bigint, bigint, numeric, integer, text, numeric, text, text);
