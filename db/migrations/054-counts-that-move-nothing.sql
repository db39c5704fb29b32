-- beside: 036-claims.sql
-- A count that found what was there is kept too, so that sent again it is known.
alter table stock_movements drop constraint stock_movements_change_something;
alter table stock_movements add constraint stock_movements_change_something check (delta <> 0 or count_id is not null);
