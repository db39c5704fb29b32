-- What the index of the catalogue is made of: every product on sale as figures and terms. Each process keeps the index in memory
-- (modules/catalog/discovery) and reads what changed since it last looked. It takes the place of the search column of products.

-- A term is something that products are found by: a word, a brand, an ingredient.
-- Kinds: category, brand, seller, country, finish, skin, hair, concern, shade, ingredient; and words by where they stand:
-- name (in the name), head (brand, category, kind, choices), word (ingredients, concerns, description), each only where it is first met.
create table catalogue_terms (
  id integer generated always as identity primary key,
  kind text not null,
  value text not null,
  constraint catalogue_terms_once unique (kind, value),
  constraint catalogue_terms_have_value check (value <> '')
);
create index catalogue_terms_words_near on catalogue_terms using gin (value gin_trgm_ops) where kind in ('name', 'head', 'word');

create table catalogue_entries (
  -- Small whole numbers make small indexes; never used twice.
  number integer generated always as identity primary key,
  -- Null when the product is gone: the row stays, so that every process hears of it.
  product_id uuid,
  -- The transaction that wrote it. Who knows up to which transaction it has seen all, knows what to read anew.
  changed xid8 not null default pg_current_xact_id(),
  on_sale boolean not null,
  in_stock boolean not null,
  name_key text collate "C" not null,
  -- Rupees before tax; 0 is no original price.
  price integer not null,
  original_price integer not null,
  -- Tenths of a star.
  rating integer not null,
  review_count integer not null,
  popularity integer not null,
  -- Seconds since 1970.
  listed_at integer not null,
  -- Ids of its terms, rising, four bytes each, most significant first.
  terms bytea not null,
  constraint catalogue_entries_product_once unique (product_id),
  constraint catalogue_entries_terms_whole check (length(terms) % 4 = 0)
);
alter table catalogue_entries add constraint catalogue_entries_of_product foreign key (product_id) references products (id) on delete set null;
create index catalogue_entries_changed on catalogue_entries (changed);
create index catalogue_entries_on_sale on catalogue_entries (name_key, number) where on_sale;

-- Letters, digits and the vowel signs of Indian scripts make words; everything else parts them.
create or replace function words_in(input text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(search_words(coalesce(input, '')), '[^[:alnum:]\u0900-\u0D7F]+') word
   where word <> '' and length(word) <= 40
$$;

create or replace function catalogue_terms_of(p products) returns table (kind text, value text)
language plpgsql stable parallel safe set search_path = pg_catalog, public as $$
declare
  families text[];
  choices text;
  name_words text[];
  head_words text[];
  all_words text[];
begin
  select array_agg(distinct v.shade_family), string_agg(v.name, ' ') into families, choices
    from variants v where v.product_id = p.id and v.kind <> 'only' and v.retired_at is null;
  name_words := words_in(p.name);
  head_words := words_in(concat_ws(' ', p.brand, p.category, p.generic_name, p.finish, choices, array_to_string(families, ' ')));
  all_words := words_in(concat_ws(' ', array_to_string(p.ingredients || p.concerns || p.skin_types || p.hair_types, ' '), p.description));
  return query
    select t.kind, t.value from (
      select 'category' as kind, p.category as value union all select 'brand', p.brand union all select 'seller', p.vendor_id::text
      union all select 'country', p.country_of_origin union all select 'finish', p.finish
      union all select 'skin', unnest(p.skin_types) union all select 'hair', unnest(p.hair_types)
      union all select 'concern', unnest(p.concerns) union all select 'ingredient', unnest(p.ingredients)
      union all select 'shade', unnest(families)
      union all select 'name', unnest(name_words)
      union all (select 'head', unnest(head_words) except select 'head', unnest(name_words))
      union all (select 'word', unnest(all_words) except select 'word', unnest(name_words || head_words))
    ) t where t.value <> '' group by t.kind, t.value;
end $$;

create or replace function listed_second(moment timestamptz) returns integer language sql immutable parallel safe
set search_path = pg_catalog, public as $$ select extract(epoch from moment)::integer $$;

create or replace function write_catalogue_entry(product uuid) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  p products;
  packed bytea;
begin
  select * into p from products where id = product;
  if p.status <> 'approved' then
    update catalogue_entries set on_sale = false, changed = pg_current_xact_id() where product_id = product and on_sale;
    return;
  end if;
  -- In one order everywhere, so that two writers of the same new words wait for each other and not in a ring.
  insert into catalogue_terms (kind, value)
    select t.kind, t.value from catalogue_terms_of(p) t
     where not exists (select 1 from catalogue_terms k where k.kind = t.kind and k.value = t.value)
     order by t.kind, t.value
    on conflict do nothing;
  select coalesce(string_agg(int4send(k.id), '' order by k.id), '') into packed
    from catalogue_terms_of(p) t join catalogue_terms k on k.kind = t.kind and k.value = t.value;
  insert into catalogue_entries as e (product_id, on_sale, in_stock, name_key, price, original_price, rating, review_count, popularity,
                                      listed_at, terms)
  values (p.id, true, p.in_stock, search_words(p.name), p.price_paise / 100, coalesce(p.original_price_paise, 0) / 100, p.rating * 10,
          p.review_count, p.popularity, listed_second(p.created_at), packed)
  on conflict (product_id) do update set
    changed = pg_current_xact_id(), on_sale = true, in_stock = excluded.in_stock, name_key = excluded.name_key, price = excluded.price,
    original_price = excluded.original_price, rating = excluded.rating, review_count = excluded.review_count,
    popularity = excluded.popularity, listed_at = excluded.listed_at, terms = excluded.terms;
end $$;

create or replace function products_write_entry() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform write_catalogue_entry(new.id);
  return null;
end $$;
create trigger products_write_entry_new after insert on products
  for each row when (new.status = 'approved') execute function products_write_entry();
create trigger products_write_entry_change after update of status, name, brand, category, generic_name, vendor_id, country_of_origin,
  finish, skin_types, hair_types, concerns, ingredients, description on products
  for each row when (old.status = 'approved' or new.status = 'approved') execute function products_write_entry();

-- Figures change oftener than words.
create or replace function products_write_figures() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update catalogue_entries
     set changed = pg_current_xact_id(), in_stock = new.in_stock, price = new.price_paise / 100,
         original_price = coalesce(new.original_price_paise, 0) / 100, rating = new.rating * 10, review_count = new.review_count,
         popularity = new.popularity
   where product_id = new.id;
  return null;
end $$;
create trigger products_write_figures after update of in_stock, price_paise, original_price_paise, rating, review_count, popularity on products
  for each row when (
    new.status = 'approved'
    and (old.in_stock, old.price_paise, old.original_price_paise, old.rating, old.review_count, old.popularity)
      is distinct from (new.in_stock, new.price_paise, new.original_price_paise, new.rating, new.review_count, new.popularity)
  ) execute function products_write_figures();

create or replace function products_leave_entry() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update catalogue_entries set on_sale = false, changed = pg_current_xact_id() where product_id = old.id;
  return old;
end $$;
create trigger products_leave_entry before delete on products for each row execute function products_leave_entry();

-- All entries anew, in steps: for large imports and after a change of what a term is.
create or replace function rebuild_catalogue_entries(step integer default 20000) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  create temporary table if not exists terms_met (product_id uuid, kind text, value text) on commit drop;
  loop
    select id into upto from (select id from products where id > last and status = 'approved' order by id limit step) page
     order by id desc limit 1;
    exit when upto is null;
    truncate terms_met;
    insert into terms_met
      select p.id, t.kind, t.value from products p cross join lateral catalogue_terms_of(p) t
       where p.id > last and p.id <= upto and p.status = 'approved';
    insert into catalogue_terms (kind, value)
      select distinct m.kind, m.value from terms_met m
       where not exists (select 1 from catalogue_terms k where k.kind = m.kind and k.value = m.value)
       order by m.kind, m.value
      on conflict do nothing;
    insert into catalogue_entries as e (product_id, on_sale, in_stock, name_key, price, original_price, rating, review_count,
                                        popularity, listed_at, terms)
      select p.id, true, p.in_stock, search_words(p.name), p.price_paise / 100, coalesce(p.original_price_paise, 0) / 100,
             p.rating * 10, p.review_count, p.popularity, listed_second(p.created_at), packed.terms
        from products p
        join (select m.product_id, string_agg(int4send(k.id), '' order by k.id) as terms
                from terms_met m join catalogue_terms k on k.kind = m.kind and k.value = m.value group by m.product_id) packed
          on packed.product_id = p.id
       order by p.id
      on conflict (product_id) do update set
        changed = pg_current_xact_id(), on_sale = true, in_stock = excluded.in_stock, name_key = excluded.name_key,
        price = excluded.price, original_price = excluded.original_price, rating = excluded.rating,
        review_count = excluded.review_count, popularity = excluded.popularity, listed_at = excluded.listed_at, terms = excluded.terms;
    last := upto;
  end loop;
  update catalogue_entries e set on_sale = false, changed = pg_current_xact_id()
   where e.on_sale and not exists (select 1 from products p where p.id = e.product_id and p.status = 'approved');
end $$;

-- Words that look like a typed one; fewer letters in common than usual are enough, for the program counts the mistakes itself.
create or replace function terms_near(typed text) returns table (word text)
language sql stable parallel safe set pg_trgm.similarity_threshold = 0.2 set search_path = pg_catalog, public as $$
  select t.value from catalogue_terms t
   where t.value % typed and t.kind in ('name', 'head', 'word')
   group by t.value order by similarity(t.value, typed) desc, t.value limit 60
$$;

-- What this replaces.
drop trigger products_teach_words on products;
drop function products_teach_words();
drop function refresh_search_words();
drop function words_near(text);
drop table search_words;
drop index products_search;
drop trigger products_fill_search on products;
create or replace function products_fill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  new.search_text := search_words(new.name || ' ' || new.brand || ' ' || new.category);
  return new;
end $$;
alter table products drop column search;
create trigger products_fill_search before insert or update of name, brand, category on products
  for each row execute function products_fill_search();

-- The choices of a product are among its words, and what a card shows.
create or replace function variants_teach_product() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  perform write_catalogue_entry(p.id) from products p
   where p.id = coalesce(new.product_id, old.product_id) and p.status = 'approved';
  return null;
end $$;

select rebuild_catalogue_entries();
