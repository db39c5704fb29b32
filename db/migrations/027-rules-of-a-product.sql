-- PostgreSQL reads every check of a table from its text again for every statement that writes to it. The fifteen of `products` took a quarter of
-- a price's change (docs/decisions/017); a function's text is read once by each connection. So the rules stand in one function, which
-- refuses by the names that the checks had.
create function product_keeps_rules(
  slug text, barcode text, name text, status text, price_paise bigint, original_price_paise bigint, mrp_paise bigint, rating numeric,
  review_count integer, hsn text, net_quantity numeric, net_quantity_unit text, vegetarian_mark text
) returns boolean language plpgsql immutable as $$
declare
  -- What a seller still writes on may be unfinished.
  unfinished constant boolean := status in ('draft', 'rejected', 'archived');
  -- Something unknown (null) breaks no rule.
  broken constant text := case
    when not slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'slug_is_a_url_name'
    when not barcode ~ '^[0-9]{13}$' then 'barcode_thirteen_digits'
    when not length(name) between 1 and 200 then 'name_has_bounds'
    when not status in ('draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived') then 'status_known'
    when not (price_paise >= 0 and (price_paise > 0 or unfinished)) then 'price_positive'
    when not (price_paise % 100 = 0 and original_price_paise % 100 = 0 and mrp_paise % 100 = 0) then 'price_whole_rupees'
    when not (original_price_paise >= price_paise or unfinished) then 'original_price_not_lower'
    -- Nobody may ask more than the MRP, tax included: Legal Metrology (Packaged Commodities) Rules 2011, r.18(2).
    when not (price_paise * 118 <= mrp_paise * 100 or unfinished) then 'price_with_tax_within_mrp'
    when not (original_price_paise * 118 <= mrp_paise * 100 or unfinished) then 'original_price_with_tax_within_mrp'
    when not rating between 0 and 5 then 'rating_within_five'
    when not review_count >= 0 then 'review_count_not_negative'
    when not (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' or unfinished) then 'hsn_digits'
    when not (net_quantity >= 0 and (net_quantity > 0 or unfinished)) then 'net_quantity_positive'
    when not net_quantity_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set') then 'net_quantity_unit_known'
    when not vegetarian_mark in ('veg', 'non_veg', 'not_declared') then 'vegetarian_mark_known'
  end;
begin
  if broken is null then return true; end if;
  raise check_violation using table = 'products', constraint = 'products_' || broken,
    message = format('a product breaks the rule "products_%s"', broken);
end $$;

alter table products
  drop constraint products_slug_is_a_url_name,
  drop constraint products_barcode_thirteen_digits,
  drop constraint products_name_has_bounds,
  drop constraint products_status_known,
  drop constraint products_price_positive,
  drop constraint products_price_whole_rupees,
  drop constraint products_original_price_not_lower,
  drop constraint products_price_with_tax_within_mrp,
  drop constraint products_original_price_with_tax_within_mrp,
  drop constraint products_rating_within_five,
  drop constraint products_review_count_not_negative,
  drop constraint products_hsn_digits,
  drop constraint products_net_quantity_positive,
  drop constraint products_net_quantity_unit_known,
  drop constraint products_vegetarian_mark_known,
  add constraint products_keep_rules check (product_keeps_rules(
    slug, barcode, name, status, price_paise, original_price_paise, mrp_paise, rating,
    review_count, hsn, net_quantity, net_quantity_unit, vegetarian_mark));
