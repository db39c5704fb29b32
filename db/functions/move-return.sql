-- Moves a return that stands at one of these statuses to another in which nothing is accepted: withdrawn, refused, handed to the operator, on its
-- way, received. What was put aside for an exchange goes back when it ends. True when this call moved it.
-- Raises SHR11 (db/functions/request-return.sql) for an appeal about pieces that were asked back again since, or accepted.
create or replace function move_return(target uuid, from_statuses text[], to_status text, what_happened text, by_whom text, by_actor uuid,
                                       said text, due timestamptz) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  stands text := lock_return(target);
  short jsonb;
begin
  if stands is null or stands <> all(from_statuses) then return false; end if;
  if to_status = 'escalated' and by_whom = 'customer' then
    -- What it refused itself nobody else can have.
    select jsonb_agg(jsonb_build_object('lineId', p.line_item_id, 'left', returnable_pieces(p.line_item_id) + p.refused)) into short
      from return_lines p where p.return_id = target and returnable_pieces(p.line_item_id) + p.refused < p.quantity - p.accepted;
    if short is not null then
      raise exception using errcode = 'SHR11', message = 'not returnable', detail = short::text;
    end if;
  end if;
  if to_status in ('withdrawn', 'expired', 'closed') then
    perform release_replacements(target, by_actor);
  end if;
  update returns r
     set status = to_status, due_at = due, risen_at = null, updated_at = now(), version = r.version + 1,
         refusal = case when to_status in ('rejected', 'closed') then said else r.refusal end,
         appeal = case when to_status = 'escalated' and by_whom = 'customer' then coalesce(said, '') else r.appeal end,
         escalated_from = case when to_status = 'escalated' then stands else r.escalated_from end
   where r.id = target;
  perform note_return(target, what_happened, by_whom, by_actor, said);
  return true;
end $$;
