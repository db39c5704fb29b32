-- beside: 035-vendors.sql
-- A proof names the claims that it shows and the day until which it holds. Proofs of today name none: they count for all that their listing says,
-- until it is sent for review again. A product whose proof has ended goes back to its vendor (the function refuse_illegal_move knows the move).
alter table claim_proofs add column claims text[], add column valid_until date, add column told_days_before smallint;
alter table claim_proofs add constraint claim_proofs_claims_named check (array_position(claims, null) is null);
alter table claim_proofs add constraint claim_proofs_told_of_an_end
  check (told_days_before is null or (told_days_before in (0, 7, 30) and valid_until is not null));
create index claim_proofs_by_end on claim_proofs (valid_until) where valid_until is not null and told_days_before is distinct from 0;
