-- beside: 036-claims.sql
-- A gateway that was paid on its page all day and told nothing has a webhook that does not work: it stands with what is to be checked.
alter table payment_differences
  drop constraint payment_differences_kind_known,
  add constraint payment_differences_kind_known
    check (kind in ('amount', 'unknown_payment', 'missing_payment', 'refund', 'settlement', 'charge_back', 'silence'));
