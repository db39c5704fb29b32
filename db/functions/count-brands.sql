-- Counts the brands of these names anew. Some hundred at a time: for more the planner would join lists whose length it cannot know.
create or replace function count_brands(names text[]) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  slugs text[];
begin
  insert into brands (slug, name, initial)
  select distinct on (n.slug) n.slug, n.name,
         case when n.slug ~ '^b-[0-9a-f]{10}$' or n.slug !~ '^[a-z]' then '#' else upper(left(n.slug, 1)) end
    from (select name, brand_slug_of(name) as slug from unnest(names) name) n
   order by n.slug, n.name
  on conflict do nothing;
  insert into brand_names (name, slug) select name, brand_slug_of(name) from unnest(names) name on conflict do nothing;

  select coalesce(array_agg(distinct n.slug), '{}') into slugs from brand_names n where n.name = any(names);
  delete from brand_categories c where c.slug = any(slugs);
  insert into brand_categories (slug, category, products)
  select n.slug, p.category, count(*)
    from brand_names n join products p on p.brand = n.name and p.status = 'approved'
   where n.slug = any(slugs) group by n.slug, p.category;

  update brands b
     set name = coalesce(s.name, b.name), products = coalesce(s.products, 0), rating_total = coalesce(s.rating_total, 0),
         reviews = coalesce(s.reviews, 0)
    from unnest(slugs) wanted (slug)
    left join (
      select spelt.slug, (array_agg(spelt.name order by spelt.products desc, spelt.name))[1] as name, sum(spelt.products) as products,
             sum(spelt.rating_total) as rating_total, sum(spelt.reviews) as reviews
        from (select n.slug, n.name, count(*) as products, sum(p.rating * p.review_count) as rating_total,
                     sum(p.review_count) as reviews
                from brand_names n join products p on p.brand = n.name and p.status = 'approved'
               where n.slug = any(slugs) group by n.slug, n.name) spelt
       group by spelt.slug
    ) s on s.slug = wanted.slug
   where b.slug = wanted.slug;
end $$;
