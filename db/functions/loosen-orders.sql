-- Orders of a deleted account keep what tax law asks for: name, address, amounts (docs/law.md). Email address, phone numbers, what
-- helps to find the door and what was noted are for the delivery and for what may follow it; they go 30 days after the last move. Answers how many
-- orders lost how to reach somebody. Repeatable.
create or replace function loosen_orders(person uuid) returns integer language sql
set search_path = pg_catalog, public as $$
  with settled as (
    select o.id from orders o join users u on u.id = o.user_id
     where u.id = person and u.deleted_at is not null
       and o.status in ('delivered', 'cancelled') and o.updated_at < now() - interval '30 days'
  ), unnoted as (
    delete from order_notes n using settled s where n.order_id = s.id
  ), loosened as (
    update orders o set email = '', phone = '', alternate_phone = null, landmark = '', address_label = null, version = o.version + 1
      from settled s
     where o.id = s.id and (o.email <> '' or o.phone <> '')
    returning 1
  )
  select count(*)::integer from loosened
$$;
