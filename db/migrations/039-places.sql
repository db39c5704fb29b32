-- beside: 036-claims.sql
-- What helps a courier to find somebody: what the address is called, a landmark, and a second phone number. Addresses and orders of before have none.
alter table addresses add column label text, add column landmark text not null default '', add column alternate_phone text;
alter table addresses add constraint addresses_label_known check (label in ('home', 'work', 'other'));
alter table orders add column address_label text, add column landmark text not null default '', add column alternate_phone text;
alter table orders add constraint orders_address_label_known check (address_label in ('home', 'work', 'other'));
