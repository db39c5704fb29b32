-- The lines of an order come as JSON, of which the planner believes that it has a hundred rows. For so many it reads all variants rather
-- than look each up, three times for every order: 10 ms at 17,000 variants, and more with each product. An order has fifty lines at
-- most and each is found by its key, so the function plans no other way.
alter function place_order(jsonb) set enable_seqscan = off;
alter function place_order(jsonb) set enable_hashjoin = off;
alter function place_order(jsonb) set enable_mergejoin = off;
