-- beside: 036-claims.sql
-- Of a refund that somebody paid by hand only the day is known, also where a gateway had taken the payment.

alter table refunds add column by_hand boolean not null default false;
