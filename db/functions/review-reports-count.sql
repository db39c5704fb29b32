-- Open reports stand as a number beside the review, so that the list of what waits needs no counting.
create or replace function review_reports_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews r
     set report_count = (select count(*) from review_reports p where p.review_id = r.id and p.resolved_at is null)
   where r.id = coalesce(new.review_id, old.review_id);
  return null;
end $$;

create or replace trigger review_reports_count after insert or update of resolved_at on review_reports
  for each row execute function review_reports_count();
