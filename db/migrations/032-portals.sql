-- beside: 032-portals.sql
-- Cash at the door is recorded when a vendor order arrives, refunds are rows of their own beside the payment they belong to, and a payment
-- says whether it was collected and whether some of it went back. A vendor's answer to a review waits where it breaks a rule.

alter table payments drop constraint payments_status_known;
alter table payments add constraint payments_status_known check (status in ('awaiting', 'captured', 'declined', 'expired', 'on_delivery', 'collected', 'manual', 'refund_due', 'partly_refunded', 'refunded', 'void'));

create table cash_collections (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  vendor_order_id uuid not null references vendor_orders (id),
  amount_paise bigint not null,
  collected_by text not null,
  actor_id uuid,
  collected_at timestamptz not null default now(),
  constraint cash_collections_once_per_vendor_order unique (vendor_order_id),
  constraint cash_collections_by_known check (collected_by in ('customer', 'vendor', 'admin', 'system')),
  constraint cash_collections_amount_positive check (amount_paise > 0)
);
create index cash_collections_of_order on cash_collections (order_id);

-- What arrived before: its vendor order knows when, its step knows by whom.
insert into cash_collections (order_id, vendor_order_id, amount_paise, collected_by, actor_id, collected_at)
select s.order_id, s.id, s.subtotal_paise + s.tax_paise, coalesce(c.changed_by, 'system'), c.actor_id,
       coalesce(s.delivered_at, c.changed_at, s.updated_at)
  from payments p
  join vendor_orders s on s.order_id = p.order_id and s.status = 'delivered'
  left join lateral (
    select c.changed_by, c.actor_id, c.changed_at from order_status_changes c
     where c.order_id = s.order_id and c.vendor_order_id = s.id and c.to_status = 'delivered' order by c.id limit 1
  ) c on true
 where p.provider = 'cash' and p.status in ('captured', 'on_delivery');

update payments p set status = 'collected'
 where p.provider = 'cash' and p.status in ('captured', 'on_delivery')
   and exists (select from cash_collections c where c.order_id = p.order_id)
   and not exists (select from vendor_orders s where s.order_id = p.order_id and s.status not in ('delivered', 'cancelled'));

alter table refunds alter column line_item_id drop not null;
create unique index refunds_once_per_order on refunds (order_id) where line_item_id is null;

-- A whole payment that went back: until now its reference stood in the place of the payment's own.
insert into refunds (order_id, amount_paise, status, provider_reference, created_at, refunded_at)
select p.order_id, p.amount_paise - coalesce(l.sum, 0), 'refunded', p.provider_reference, p.updated_at, p.updated_at
  from payments p
  left join lateral (select sum(r.amount_paise)::bigint as sum from refunds r where r.order_id = p.order_id) l on true
 where p.status = 'refunded' and p.amount_paise > coalesce(l.sum, 0);
-- The sandbox's references can be told apart; where another provider's own is lost, none is better than a wrong one.
update payments set provider_reference = case when provider_reference like 'sandbox-refund-%' then replace(provider_reference, 'refund-', '') end
 where status = 'refunded' and provider_reference is not null;

update payments p set status = 'partly_refunded'
 where p.status = 'captured' and exists (select from refunds r where r.order_id = p.order_id and r.status = 'refunded');

alter table review_replies add column held_flags text[] not null default '{}';
create index review_replies_held on review_replies (review_id) where held_flags <> '{}';
-- Answers of today that give an e-mail address or a phone number wait for the operator as well.
update review_replies set held_flags = '{email}'
 where removed_reason is null and body ~ '[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]{2,}';
update review_replies set held_flags = held_flags || '{phone}'
 where removed_reason is null and body ~ '([0-9][[:space:]().-]{0,2}){10,}';
