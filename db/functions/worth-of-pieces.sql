-- What so many pieces of a line cost with their part of its frozen tax, when others were accepted before. All of them together cost what was
-- paid. modules/returns/rules.ts (worthOf) says the same.
create or replace function worth_of_pieces(line line_items, earlier integer, pieces integer) returns bigint
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select line.unit_price_paise * pieces
         + line.tax_paise * (earlier + pieces) / line.quantity - line.tax_paise * earlier / line.quantity
$$;
