-- What buyers say of products: reviews with photographs, votes, the vendor's answer, reports, and the counts by stars that ratings follow.

-- ---------------------------------------------------------------- reviews

-- The name a review carries: the first name and the initial of the last, so that a search for somebody does not end here.
create or replace function review_author_name(full_name text) returns text language sql immutable parallel safe as $$
  select case when cardinality(parts) > 1 then parts[1] || ' ' || upper(left(parts[cardinality(parts)], 1)) || '.' else parts[1] end
    from regexp_split_to_array(btrim(full_name), '\s+') as parts
$$;

create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  vendor_id uuid not null references vendors (id),
  -- The delivered line that lets its buyer write; what makes a verified buyer.
  line_item_id uuid not null references line_items (id),
  author_id uuid not null references users (id),
  -- Null after the account was deleted.
  author_name text,
  stars smallint not null,
  title text not null default '',
  body text not null,
  variant_name text not null default '',
  -- Given by choice, to help others; goes with the account.
  skin_type text,
  skin_tone text,
  age_range text,
  photo_count smallint not null default 0,
  status text not null,
  -- What the automatic checks stumbled over, for the person who looks.
  flags text[] not null default '{}',
  reason text,
  helpful_count integer not null default 0,
  report_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  decided_at timestamptz,
  constraint reviews_one_per_buyer unique (product_id, author_id),
  constraint reviews_stars_one_to_five check (stars between 1 and 5),
  constraint reviews_status_known check (status in ('published', 'pending', 'rejected')),
  constraint reviews_reason_when_rejected check ((status = 'rejected') = (reason is not null)),
  constraint reviews_title_has_bounds check (length(title) <= 100),
  constraint reviews_body_has_bounds check (length(body) between 1 and 3000),
  constraint reviews_counts_not_negative check (helpful_count >= 0 and report_count >= 0 and photo_count between 0 and 5)
);
create index reviews_helpful on reviews (product_id, helpful_count, id) where status = 'published';
create index reviews_newest on reviews (product_id, id) where status = 'published';
create index reviews_by_stars on reviews (product_id, stars, id) where status = 'published';
create index reviews_helpful_by_stars on reviews (product_id, stars, helpful_count, id) where status = 'published';
create index reviews_with_photos on reviews (product_id, helpful_count, id) where status = 'published' and photo_count > 0;
create index reviews_of_vendor on reviews (vendor_id, id) where status = 'published';
create index reviews_of_author on reviews (author_id, id);
create index reviews_of_line on reviews (line_item_id);
create index reviews_by_status on reviews (status, id);
create index reviews_waiting on reviews (id) where status = 'pending' or report_count > 0;
create index reviews_by_words on reviews using gin (lower(title || ' ' || body) gin_trgm_ops);

create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  position smallint not null,
  image_id text not null references images (id),
  primary key (review_id, position)
);
create index review_photos_of_image on review_photos (image_id);

-- Who uploaded a photograph for a review. It belongs to that person alone and goes when nothing shows it.
alter table images add column uploaded_by uuid references users (id) on delete set null;
create index images_of_uploader on images (uploaded_by, created_at) where uploaded_by is not null;

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_votes_of_user on review_votes (user_id, review_id);

create table review_replies (
  review_id uuid primary key references reviews (id) on delete cascade,
  vendor_id uuid not null references vendors (id),
  author_id uuid references users (id) on delete set null,
  body text not null,
  -- Taken down by the operator; the vendor sees it and may write another.
  removed_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint review_replies_body_has_bounds check (length(body) between 1 and 1500)
);

create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews (id) on delete cascade,
  about text not null,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint review_reports_once unique (review_id, about, reporter_id),
  constraint review_reports_about_known check (about in ('review', 'reply'))
);
create index review_reports_of_reporter on review_reports (reporter_id);

-- ---------------------------------------------------------------- counts by stars

-- How many gave how many stars. What the demo's catalogue came with is kept apart: nobody wrote it.
create table review_stars (
  product_id uuid primary key references products (id) on delete cascade,
  written integer[] not null default '{0,0,0,0,0}',
  demo integer[] not null default '{0,0,0,0,0}',
  constraint review_stars_of_five check (cardinality(written) = 5 and cardinality(demo) = 5)
);

-- Changes that are not counted yet. A hundred people may write on one product at once: each leaves its change here and only one of them
-- takes the row of counts, for all changes it finds. Nobody waits; what nobody took is counted by the next, or within a minute.
create table review_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  stars smallint,
  delta smallint not null default 0
);
create index review_changes_of_product on review_changes (product_id);

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
  -- Far from five: everybody stands at the two stars around the average.
  return array(
    select case when star = points / people then people - points % people
                when star = points / people + 1 then points % people else 0 end
      from generate_series(1, 5) star);
end $$;

-- Counts what waits for one product, unless somebody is at it this moment; then rating and number follow, and pages that show them.
-- Answers whether it counted. Repeatable.
create or replace function fold_reviews(target uuid) returns boolean language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed integer[];
  total integer;
  points integer;
begin
  if not exists (select 1 from review_stars where product_id = target) then
    insert into review_stars (product_id, demo)
    select id, star_shape(rating, review_count) from products where id = target
    on conflict do nothing;
  end if;
  perform 1 from review_stars where product_id = target for update skip locked;
  if not found then return false; end if;

  with taken as (delete from review_changes where product_id = target returning stars, delta)
  select array[
           coalesce(sum(delta) filter (where stars = 1), 0), coalesce(sum(delta) filter (where stars = 2), 0),
           coalesce(sum(delta) filter (where stars = 3), 0), coalesce(sum(delta) filter (where stars = 4), 0),
           coalesce(sum(delta) filter (where stars = 5), 0)]
    into changed from taken having count(*) > 0;
  if changed is null then return true; end if;

  update review_stars s
     set written = array(select s.written[star] + changed[star] from generate_series(1, 5) star)
   where s.product_id = target;
  select sum(s.written[star] + s.demo[star]), sum(star * (s.written[star] + s.demo[star])) into total, points
    from review_stars s, generate_series(1, 5) star where s.product_id = target;
  update products p
     set rating = case when total > 0 then round(points::numeric / total, 1) else 0 end, review_count = total
   where p.id = target
     and (p.rating, p.review_count) is distinct from (case when total > 0 then round(points::numeric / total, 1) else 0 end, total);
  perform pg_notify('catalog_changed', json_build_array('reviews:' || p.slug)::text) from products p where p.id = target;
  return true;
end $$;

-- Only what is published, or was, is seen by anybody.
create or replace function reviews_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into review_changes (product_id, stars, delta) values (old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into review_changes (product_id, stars, delta) values (new.product_id, new.stars, 1);
  end if;
  perform fold_reviews(coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger reviews_count_new after insert on reviews
  for each row when (new.status = 'published') execute function reviews_count();
create trigger reviews_count_gone after delete on reviews
  for each row when (old.status = 'published') execute function reviews_count();
create trigger reviews_count_change after update of status, stars, title, body, variant_name, author_name, skin_type, skin_tone,
  age_range, photo_count, edited_at on reviews
  for each row when (
    (old.status = 'published' or new.status = 'published') and
    (old.status, old.stars, old.title, old.body, old.variant_name, old.author_name, old.skin_type, old.skin_tone, old.age_range,
     old.photo_count, old.edited_at)
    is distinct from
    (new.status, new.stars, new.title, new.body, new.variant_name, new.author_name, new.skin_type, new.skin_tone, new.age_range,
     new.photo_count, new.edited_at))
  execute function reviews_count();

-- A vote changes a number on the page; that may wait for the next count, since many vote at once.
create or replace function reviews_mark() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  insert into review_changes (product_id) values (new.product_id);
  return null;
end $$;
create trigger reviews_mark_votes after update of helpful_count on reviews
  for each row when (new.status = 'published' and old.helpful_count <> new.helpful_count) execute function reviews_mark();

create or replace function review_votes_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
   where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes for each row execute function review_votes_count();

create or replace function review_replies_mark() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  target uuid;
begin
  select product_id into target from reviews where id = coalesce(new.review_id, old.review_id) and status = 'published';
  if target is not null then
    insert into review_changes (product_id) values (target);
    perform fold_reviews(target);
  end if;
  return null;
end $$;
create trigger review_replies_mark after insert or update or delete on review_replies
  for each row execute function review_replies_mark();

-- Open reports stand as a number beside the review, so that the list of what waits needs no counting.
create or replace function review_reports_count() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews r
     set report_count = (select count(*) from review_reports p where p.review_id = r.id and p.resolved_at is null)
   where r.id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
create trigger review_reports_count after insert or update of resolved_at on review_reports
  for each row execute function review_reports_count();

-- ---------------------------------------------------------------- the people behind

-- A deleted account leaves what it said, and nothing that tells who said it (docs/law.md).
create or replace function profiles_leave_reviews() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  delete from review_photos where review_id in (select id from reviews where author_id = old.user_id);
  update reviews
     set author_name = null, skin_type = null, skin_tone = null, age_range = null, photo_count = 0, version = version + 1
   where author_id = old.user_id;
  return null;
end $$;
create trigger profiles_leave_reviews after delete on profiles for each row execute function profiles_leave_reviews();

create or replace function profiles_rename_reviews() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
begin
  update reviews set author_name = review_author_name(new.name) where author_id = new.user_id;
  return null;
end $$;
create trigger profiles_rename_reviews after update of name on profiles
  for each row when (old.name <> new.name) execute function profiles_rename_reviews();
