-- Deletes the accounts to which money of returns should go, once nothing more is to be paid to them: the return has ended, its seven days for
-- an appeal are over, no replacement is to be sent or decided about, and every refund of it has been sent. Of one person's returns, or of all (null). Repeatable.
create or replace function forget_return_accounts(person uuid) returns boolean language plpgsql
set search_path = pg_catalog, public as $$
begin
  delete from return_accounts a
   using returns r join orders o on o.id = r.order_id
   where r.id = a.return_id and (person is null or o.user_id = person)
     and r.status in ('withdrawn', 'expired', 'rejected', 'accepted', 'refused', 'closed')
     and (r.due_at is null or r.due_at < now())
     and (r.replacement is null or r.replacement in ('delivered', 'gone', 'paid'))
     and not exists (
       select from return_lines p cross join refunds_of_return_line(p.id) f where p.return_id = r.id and f.status <> 'refunded');
  return found;
end $$;
