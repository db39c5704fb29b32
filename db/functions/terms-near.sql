-- Words that a typed one may have been meant for: those of names, brands, categories, kinds and variants, and those of ingredients, concerns
-- and types of skin and hair. Words of descriptions are no goods: 'glow' is not 'slow'. Fewer letters in common than usual are enough, because
-- the program counts the mistakes itself.
--
-- pg_trgm is loaded first: until then this connection does not know its setting.
do $$ begin perform similarity('', ''); end $$;

create or replace function terms_near(typed text) returns table (word text)
language sql stable parallel safe set pg_trgm.similarity_threshold = 0.2 set search_path = pg_catalog, public as $$
  select w.word from (
      select t.value as word from catalogue_terms t where t.value % typed and t.kind in ('name', 'head')
      union
      select u.word from catalogue_terms t cross join unnest(words_in(t.value)) u (word)
       where t.kind in ('ingredient', 'concern', 'skin', 'hair') and u.word % typed
    ) w
   order by similarity(w.word, typed) desc, w.word limit 60
$$;
