-- Lets a product say the price, the original price and the stock of the pack it opens with: one that may be sold, before others; that of the
-- main photograph, before others; the first (openingVariant in modules/catalog/rules.ts; a test holds them together). It is written only when
-- that changes. What its vendor still works on is in stock while there are pieces.
create or replace function follow_packs(product uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  update products p
     set in_stock = o.in_stock, price_paise = o.price, original_price_paise = o.original_price
    from (select case when of_v.status in ('draft', 'rejected', 'archived') then v.stock > 0
                      else pieces_for_sale(v, c.sale_margin_days) > 0 end as in_stock, coalesce(v.price_paise, 0) as price,
                 v.original_price_paise as original_price
            from variants v
            join products of_v on of_v.id = v.product_id
            join categories c on c.name = of_v.category
            left join product_images pi on pi.product_id = v.product_id and pi.position = 0
           where v.product_id = product and v.retired_at is null
           order by 1 desc, (v.id = pi.variant_id) desc nulls last, v.position, v.id limit 1) o
   where p.id = product
     and (p.in_stock, p.price_paise, p.original_price_paise) is distinct from (o.in_stock, o.price, o.original_price);
  if not found then
    update products p set in_stock = false
     where p.id = product and p.in_stock and not exists (select from variants v where v.product_id = product and v.retired_at is null);
  end if;
end $$;
