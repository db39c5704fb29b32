-- beside: 036-claims.sql
-- Who asks for a face pack means a face mask too. A shop that has changed the group keeps its own.
update search_synonyms set terms = '{ubtan,"face pack","face mask"}', version = version + 1, updated_at = now()
 where terms = '{ubtan,"face pack"}' and version = 1;
