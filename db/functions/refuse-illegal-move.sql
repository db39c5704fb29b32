-- Refuses a status that its trigger's table of moves does not allow, whatever the program thinks (SQLSTATE SHR03).
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
    "approved": ["suspended", "archived"],
    "suspended": ["approved", "archived"],
    "archived": ["draft"]
  }');

create or replace trigger vendor_orders_moves_are_legal after update of status on vendor_orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["shipped", "cancelled"],
    "shipped": ["delivered"]
  }');

-- An order follows its vendor orders. When the one in work is cancelled and the other has not begun, it is pending again.
create or replace trigger orders_moves_are_legal after update of status on orders
  for each row when (old.status <> new.status) execute function refuse_illegal_move('{
    "pending": ["processing", "cancelled"],
    "processing": ["pending", "shipped", "cancelled"],
    "shipped": ["delivered"]
  }');
