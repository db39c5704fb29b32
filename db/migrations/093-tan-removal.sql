-- beside: 036-claims.sql
-- Who wants a tan removed is not shown shades that are called tan. A shop that has changed the group keeps its own.
update search_synonyms set terms = '{suntan,"sun tan","tan removal",detan,"de tan","टैन"}', version = version + 1, updated_at = now()
 where terms = '{tan,suntan,"sun tan","tan removal",detan,"de tan","टैन"}' and version = 1;
