-- What somebody writes while the account is being erased waits for that, and is refused: nothing would ever take such a row away. The trigger's
-- argument is the column that names the person. Raises SHR05.
create or replace function refuse_gone_account() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  person uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into person using new;
  if person is null then return new; end if;
  perform from users where id = person and deleted_at is null for key share;
  if not found then raise exception 'This account is gone.' using errcode = 'SHR05'; end if;
  return new;
end $$;

create or replace trigger addresses_refuse_gone_account before insert on addresses
  for each row execute function refuse_gone_account('user_id');
create or replace trigger wishlist_items_refuse_gone_account before insert on wishlist_items
  for each row execute function refuse_gone_account('user_id');
create or replace trigger cart_lines_refuse_gone_account before insert on cart_lines
  for each row execute function refuse_gone_account('user_id');
create or replace trigger reviews_refuse_gone_account before insert on reviews
  for each row execute function refuse_gone_account('author_id');
create or replace trigger review_votes_refuse_gone_account before insert on review_votes
  for each row execute function refuse_gone_account('user_id');
create or replace trigger review_reports_refuse_gone_account before insert on review_reports
  for each row execute function refuse_gone_account('reporter_id');
create or replace trigger contact_messages_refuse_gone_account before insert on contact_messages
  for each row execute function refuse_gone_account('user_id');
create or replace trigger images_refuse_gone_account before insert on images
  for each row execute function refuse_gone_account('uploaded_by');
