-- beside: 036-claims.sql
-- An account's erasure took mail by its address, and anybody can name somebody else's address: as an account, as a next address or in an order.
-- Each mail now says which account it is written for. Mails of before say nothing; they go by a confirmed address, and all after 90 days.
alter table mails add column account_id uuid;
create index mails_of_account on mails (account_id) where account_id is not null;
