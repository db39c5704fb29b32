-- Words that look like a typed one; fewer letters in common than usual are enough, because the program counts the mistakes itself.
--
-- pg_trgm is loaded first: until then this connection does not know its setting.
do $$ begin perform similarity('', ''); end $$;

create or replace function terms_near(typed text) returns table (word text)
language sql stable parallel safe set pg_trgm.similarity_threshold = 0.2 set search_path = pg_catalog, public as $$
  select t.value from catalogue_terms t
   where t.value % typed and t.kind in ('name', 'head', 'word')
   group by t.value order by similarity(t.value, typed) desc, t.value limit 60
$$;
