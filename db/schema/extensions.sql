-- What the server itself has to bring: keys in the order of time, words without marks, and search by parts of words.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 brings uuidv7(); older servers get the same meaning (RFC 9562, section 5.7).
do $$
begin
  if not exists (select 1 from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    execute $f$
      create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $f$;
  end if;
end $$;
