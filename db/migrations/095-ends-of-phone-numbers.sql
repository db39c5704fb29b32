-- beside: 036-claims.sql
-- People say the last digits of a phone number: the operator's search finds orders and customers by them.

create index orders_by_phone_end on orders (reverse(phone) text_pattern_ops) where phone <> '';
create index orders_by_alternate_phone_end on orders (reverse(alternate_phone) text_pattern_ops) where alternate_phone is not null;
create index profiles_by_phone_end on profiles (reverse(phone) text_pattern_ops) where phone is not null;
