-- Each vote counts at once, in the row of its review.
create or replace function review_votes_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
   where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;

create or replace trigger review_votes_count after insert or delete on review_votes for each row execute function review_votes_count();
