-- The name a review carries: the first name and the initial of the last, so that a search for somebody does not end here.
create or replace function review_author_name(full_name text) returns text language sql immutable parallel safe as $$
  select case when cardinality(parts) > 1 then parts[1] || ' ' || upper(left(parts[cardinality(parts)], 1)) || '.' else parts[1] end
    from regexp_split_to_array(btrim(full_name), '\s+') as parts
$$;
