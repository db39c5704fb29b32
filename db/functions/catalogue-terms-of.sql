-- The terms by which a product is found (db/schema/search.sql has their kinds).
create or replace function catalogue_terms_of(p products) returns table (kind text, value text)
language plpgsql stable parallel safe set search_path = pg_catalog, public as $$
declare
  families text[];
  origins text[];
  variant_names text;
  name_words text[];
  head_words text[];
  all_words text[];
begin
  select array_agg(distinct v.shade_family), string_agg(v.name, ' ') into families, variant_names
    from variants v where v.product_id = p.id and v.kind <> 'only' and v.retired_at is null;
  select array_agg(distinct v.country_of_origin) into origins from variants v where v.product_id = p.id and v.retired_at is null;
  name_words := words_in(p.name);
  head_words := words_in(concat_ws(' ', p.brand, p.category, p.generic_name, p.finish, variant_names, array_to_string(families, ' ')));
  -- What has 'no added perfume' is nothing for those who look for perfume.
  all_words := words_in(concat_ws(' ', array_to_string(p.ingredients || p.concerns || p.skin_types || p.hair_types, ' '),
                                  regexp_replace(p.description, '\mno added \w+( (and|or) \w+)?', ' ', 'gi')));
  return query
    select t.kind, t.value from (
      select 'category' as kind, p.category as value union all select 'brand', p.brand union all select 'seller', p.vendor_id::text
      union all select 'country', p.country_of_origin union all select 'country', unnest(origins)
      union all select 'finish', p.finish
      union all select 'skin', unnest(p.skin_types) union all select 'hair', unnest(p.hair_types)
      union all select 'concern', unnest(p.concerns) union all select 'ingredient', unnest(p.ingredients)
      union all select 'shade', unnest(families)
      union all select 'name', unnest(name_words)
      union all (select 'head', unnest(head_words) except select 'head', unnest(name_words))
      union all (select 'word', unnest(all_words) except select 'word', unnest(name_words || head_words))
    ) t where t.value <> '' group by t.kind, t.value;
end $$;
