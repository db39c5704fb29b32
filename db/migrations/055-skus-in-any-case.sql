-- beside: 036-claims.sql
-- A SKU is found however its letters are typed and however they are stored.
drop index variants_sku_beginning;
create index variants_sku_beginning on variants (lower(sku) text_pattern_ops);
