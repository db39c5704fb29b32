-- The different words of a text, at most 40 characters long. Letters, digits and the vowel signs of Indian scripts belong to words;
-- everything else separates them.
create or replace function words_in(input text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(search_words(coalesce(input, '')), '[^[:alnum:]\u0900-\u0D7F]+') word
   where word <> '' and length(word) <= 40
$$;
