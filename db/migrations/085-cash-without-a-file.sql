-- beside: 036-claims.sql
-- Cash that no courier's file names is settled by a person, and a row about another courier's parcel is a difference of its own.

alter table cash_collections
  add column settled_as text,
  add column settled_at timestamptz,
  add column settled_by uuid,
  add column settled_reference text,
  add column settled_on date,
  add column settled_note text,
  add constraint cash_collections_settlement_known check (settled_as in ('received', 'lost')),
  add constraint cash_collections_settled_at_a_moment check ((settled_as is null) = (settled_at is null)),
  add constraint cash_collections_received_with_a_reference check ((settled_reference is not null) = (coalesce(settled_as, '') = 'received')
    and (settled_on is not null) = (coalesce(settled_as, '') = 'received')),
  add constraint cash_collections_lost_with_a_note check (settled_as <> 'lost' or settled_note is not null);
drop index cash_collections_awaited;
create index cash_collections_awaited on cash_collections (collected_at, id)
  where remitted_by_row is null and written_off_by_row is null and settled_as is null;
drop index cash_collections_written_off;
create index cash_collections_written_off on cash_collections (id)
  where remitted_by_row is null and (written_off_by_row is not null or settled_as is not distinct from 'lost');

alter table cash_rows drop constraint cash_rows_outcome_known;
alter table cash_rows add constraint cash_rows_outcome_known
  check (outcome in ('matched', 'short', 'over', 'unknown', 'not_delivered', 'duplicate', 'other_courier'));
