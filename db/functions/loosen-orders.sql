-- Orders of a deleted account keep what tax law asks for: name, address, amounts (docs/law.md). Email address, phone numbers and what
-- helps to find the door are for the delivery and for what may follow it; they go 30 days after the last move. Answers how many orders that were. Repeatable.
create or replace function loosen_orders(person uuid) returns integer language sql
set search_path = pg_catalog, public as $$
  with loosened as (
    update orders o set email = '', phone = '', alternate_phone = null, landmark = '', address_label = null, version = o.version + 1
      from users u
     where u.id = person and u.deleted_at is not null and o.user_id = person and (o.email <> '' or o.phone <> '')
       and o.status in ('delivered', 'cancelled') and o.updated_at < now() - interval '30 days'
    returning 1
  )
  select count(*)::integer from loosened
$$;
