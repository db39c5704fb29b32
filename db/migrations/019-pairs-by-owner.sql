-- The web role makes no temporary tables, and the count of what is bought together needs two: it runs with its owner's rights.
alter function refresh_product_pairs(integer, integer) security definer;
