-- Refuses a change of status that is not in the trigger's table of moves, whatever the program asks for (SQLSTATE SHR03).
create or replace function refuse_illegal_move() returns trigger language plpgsql as $$
declare
  moves jsonb := tg_argv[0]::jsonb;
begin
  if not coalesce(moves->old.status, '[]'::jsonb) ? new.status then
    raise exception '% cannot go from % to %.', tg_table_name, old.status, new.status using errcode = 'SHR03';
  end if;
  return null;
end $$;

create or replace trigger vendors_moves_are_legal after update of status on vendors
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "draft": ["submitted"],
    "submitted": ["draft", "approved", "rejected"],
    "rejected": ["submitted"],
    "approved": ["suspended"],
    "suspended": ["approved"]
  }');

create or replace trigger products_moves_are_legal after update of status on products
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "draft": ["submitted", "archived"],
    "submitted": ["draft", "approved", "rejected", "archived"],
    "rejected": ["draft", "submitted", "archived"],
    "approved": ["rejected", "suspended", "archived"],
    "suspended": ["approved", "archived"],
    "archived": ["draft"]
  }');

create or replace trigger vendor_orders_moves_are_legal after update of status on vendor_orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["shipped", "cancelled"],
    "shipped": ["delivered", "cancelled"]
  }');

-- An order's status follows from its vendor orders. When the only one that was furthest is cancelled, the order goes back to where the others are.
create or replace trigger orders_moves_are_legal after update of status on orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["pending", "shipped", "cancelled"],
    "shipped": ["pending", "processing", "delivered", "cancelled"]
  }');

-- What comes back (modules/returns/rules.ts, returnMoves).
create or replace trigger returns_moves_are_legal after update of status on returns
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "requested": ["approved", "rejected", "escalated", "withdrawn"],
    "escalated": ["approved", "accepted", "closed"],
    "approved": ["in_transit", "received", "accepted", "expired", "withdrawn"],
    "rejected": ["escalated"],
    "in_transit": ["received", "accepted"],
    "received": ["accepted", "refused"],
    "accepted": ["escalated"],
    "refused": ["escalated"]
  }');
