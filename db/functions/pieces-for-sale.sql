-- How many pieces of a variant may be sold today, by the margin of its category: none of what is retired, unfinished or past its last saleable
-- day. The one place that says so. Whether its product and its vendor are on sale is asked beside it.
create or replace function pieces_for_sale(v variants, margin_days integer) returns integer language sql stable parallel safe as $$
  select case when v.retired_at is null and not v.unfinished
                   and (v.expires_on is null or last_saleable_day(v.expires_on, margin_days) >= india_day(now()))
              then v.stock else 0 end
$$;
