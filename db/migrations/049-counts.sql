-- beside: 036-claims.sql
-- A count whose answer was lost is sent again; by its id it is counted once.
alter table stock_movements add column count_id uuid;
alter table stock_movements add constraint stock_movements_once_per_count unique (variant_id, count_id);
