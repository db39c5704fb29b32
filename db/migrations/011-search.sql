-- A search that knows the words of the catalogue and what Indian shoppers call things.

-- Every word that products on sale have, with the number of products; a typing error is led back to the nearest of them.
create table search_words (
  word text primary key,
  products integer not null default 1,
  constraint search_words_have_letters check (word <> '')
);
create index search_words_near on search_words using gin (word gin_trgm_ops);
create index search_words_beginning on search_words (word text_pattern_ops);

-- Counts all words anew; nightly, and after a large import.
create or replace function refresh_search_words() returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  create temporary table counted on commit drop as
    select word, ndoc as products from ts_stat('select search from products where status = ''approved''');
  delete from search_words w where not exists (select 1 from counted c where c.word = w.word);
  insert into search_words as w (word, products) select word, products from counted
  on conflict (word) do update set products = excluded.products where w.products <> excluded.products;
end $$;

-- A new word is known at once; how often it occurs may wait for the night.
create or replace function products_teach_words() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into search_words (word) select unnest(tsvector_to_array(new.search)) on conflict do nothing;
  return null;
end $$;
create trigger products_teach_words after insert or update of search, status on products
  for each row when (new.status = 'approved') execute function products_teach_words();

-- Terms that mean the same, in the folded form of search_words(): one row for each meaning.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  terms text[] not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint search_synonyms_at_least_two check (cardinality(terms) >= 2)
);
create index search_synonyms_by_term on search_synonyms using gin (terms);
create trigger search_synonyms_announce after insert or update or delete on search_synonyms
  for each statement execute function announce_everything();

insert into search_synonyms (terms) values
  ('{haldi,turmeric,curcuma}'),
  ('{kajal,kohl,kaajal}'),
  ('{"multani mitti","fuller s earth","fullers earth"}'),
  ('{amla,"indian gooseberry",gooseberry}'),
  ('{reetha,ritha,soapnut}'),
  ('{shikakai,"acacia concinna"}'),
  ('{besan,"gram flour","chickpea flour"}'),
  ('{ubtan,"face pack"}'),
  ('{gulab,rose}'),
  ('{"gulab jal","rose water",rosewater}'),
  ('{chandan,sandalwood}'),
  ('{kesar,saffron}'),
  ('{nariyal,coconut}'),
  ('{neem,margosa}'),
  ('{tulsi,"holy basil",basil}'),
  ('{bhringraj,"false daisy",eclipta}'),
  ('{badam,almond}'),
  ('{aloe,"aloe vera",gwarpatha,"ghrit kumari"}'),
  ('{gudhal,hibiscus}'),
  ('{chameli,jasmine,mogra}'),
  ('{khus,vetiver}'),
  ('{mehendi,mehndi,henna}'),
  ('{methi,fenugreek}'),
  ('{til,sesame}'),
  ('{sarson,mustard}'),
  ('{pudina,mint}'),
  ('{dahi,curd,yogurt,yoghurt}'),
  ('{doodh,milk}'),
  ('{shahad,honey}'),
  ('{nimbu,lemon}'),
  ('{santra,orange}'),
  ('{kheera,cucumber}'),
  ('{papita,papaya}'),
  ('{mulethi,licorice,liquorice,yashtimadhu}'),
  ('{manjistha,"indian madder"}'),
  ('{alsi,flaxseed,linseed}'),
  ('{pyaaz,pyaz,onion}'),
  ('{chawal,rice}'),
  ('{kokum,"garcinia indica"}'),
  ('{kumkumadi,kumkumadi tailam,kungumadi}'),
  ('{surma,kajal}'),
  ('{sindoor,sindhur,vermilion}'),
  ('{lali,lipstick}'),
  ('{"nail polish","nail colour","nail paint","nail lacquer",nailpolish}'),
  ('{"face wash",facewash,"face cleanser"}'),
  ('{moisturiser,moisturizer}'),
  ('{colour,color}'),
  ('{kangi,kanghi,comb}'),
  ('{tel,oil}'),
  ('{baal,hair}'),
  ('{sunscreen,"sun screen",sunblock,"sun cream",spf}'),
  ('{roller,"face massager"}'),
  ('{talc,powder,"compact powder"}'),
  ('{brush,brushes}')
on conflict do nothing;


-- Words that look like a typed one; fewer letters in common than usual are enough, for the program counts the mistakes itself.
create or replace function words_near(typed text) returns table (word text, products integer)
language sql stable parallel safe set pg_trgm.similarity_threshold = 0.2 set search_path = pg_catalog, public as $$
  select w.word, w.products from search_words w where w.word % typed order by similarity(w.word, typed) desc, w.products desc limit 40
$$;

-- As before (001-foundation.sql), and now also the shades and sizes that it comes in: 'red lipstick' is asked for by shade.
create or replace function products_fill_search() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  choices text;
begin
  select string_agg(v.name || ' ' || coalesce(v.shade_family, ''), ' ') into choices
    from variants v where v.product_id = new.id and v.kind <> 'only' and v.retired_at is null;
  new.search_text := search_words(new.name || ' ' || new.brand || ' ' || new.category);
  new.search :=
    setweight(to_tsvector('simple', search_words(new.name)), 'A')
    || setweight(to_tsvector('simple', search_words(
         new.brand || ' ' || new.category || ' ' || new.generic_name || ' ' || coalesce(choices, '') || ' ' || coalesce(new.finish, ''))), 'B')
    || setweight(to_tsvector('simple', search_words(array_to_string(new.ingredients || new.concerns, ' '))), 'C')
    || setweight(to_tsvector('simple', search_words(new.description)), 'D');
  return new;
end $$;

create or replace function variants_teach_product() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update products set name = name where id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create trigger variants_teach_product_new after insert on variants
  for each row when (new.kind <> 'only') execute function variants_teach_product();
create trigger variants_teach_product_gone after delete on variants
  for each row when (old.kind <> 'only') execute function variants_teach_product();
create trigger variants_teach_product_change after update of name, shade_family, kind, retired_at on variants
  for each row when ((old.name, old.shade_family, old.kind, old.retired_at) is distinct from (new.name, new.shade_family, new.kind, new.retired_at))
  execute function variants_teach_product();

drop trigger products_fill_search on products;
create trigger products_fill_search before insert or update of name, brand, category, generic_name, ingredients, concerns, description, finish
  on products for each row execute function products_fill_search();

update products set name = name;
select refresh_search_words();
