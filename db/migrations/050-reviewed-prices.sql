-- beside: 036-claims.sql
-- Many small changes of a price were each within what needs no review. So each variant keeps the prices that were reviewed last, and a change is
-- measured by those. What is on sale counts as reviewed as it is.
alter table variants add column reviewed_price_paise bigint, add column reviewed_original_price_paise bigint;
update variants v set reviewed_price_paise = v.price_paise, reviewed_original_price_paise = v.original_price_paise
  from products p where p.id = v.product_id and p.status in ('approved', 'suspended') and v.retired_at is null;
