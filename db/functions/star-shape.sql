-- Whole numbers of people, one star to five, whose average rounds to `average`: for ratings that came without them.
create or replace function star_shape(average numeric, people integer) returns integer[] language plpgsql immutable
set search_path = pg_catalog, public as $$
declare
  points integer := round(greatest(1, least(5, average)) * people);
  missing integer;
  one integer;
  two integer;
  three integer;
  four integer;
begin
  if people <= 0 then return '{0,0,0,0,0}'; end if;
  missing := 5 * people - points;
  one := missing * 8 / 100 / 4;
  two := missing * 9 / 100 / 3;
  three := missing * 20 / 100 / 2;
  four := missing - 4 * one - 3 * two - 2 * three;
  if one + two + three + four <= people then
    return array[one, two, three, four, people - one - two - three - four];
  end if;
  -- Far from five: everybody gives one of the two stars around the average.
  return array(
    select case when star = points / people then people - points % people
                when star = points / people + 1 then points % people else 0 end
      from generate_series(1, 5) star);
end $$;
