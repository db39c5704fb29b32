/**
 * What has to be true of money at any moment, in any database: each with a statement that names the orders where it is not. Amounts are paise.
 */
export const rulesOfMoney: readonly { rule: string; broken: string }[] = [
  {
    rule: 'never more goes back than was paid',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
       where p.provider = 'gateway'
         and (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = o.id and r.kind <> 'again')
           > (select coalesce(sum(c.amount_paise), 0) from payment_captures c where c.order_id = o.id and c.purpose <> 'again')`,
  },
  {
    rule: 'a paid order has one capture of its amount, and one that is not has none',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
        left join payment_captures c on c.order_id = o.id and c.purpose in ('order', 'late')
       where p.provider = 'gateway'
         and ((p.status in ('captured', 'refund_due', 'partly_refunded', 'refunded')) <> (c.id is not null) or c.amount_paise <> p.amount_paise)`,
  },
  {
    rule: 'money that came a second time goes back whole, by us or by its bank',
    broken: `
      select o.public_id as id from payment_captures c join orders o on o.id = c.order_id
        left join refunds r on r.capture_id = c.id and r.kind = 'again'
       where c.purpose = 'again' and (coalesce(r.amount_paise, 0) > c.amount_paise
         or coalesce(r.amount_paise, 0) + charged_back(o.id, c.id, false) < c.amount_paise)`,
  },
  {
    rule: 'what a bank has given back does not go back once more by a refund that nobody has sent',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id join refunds r on r.order_id = o.id
       where r.kind <> 'again' and charged_back(o.id, null, false) > 0
       group by o.id, o.public_id, p.amount_paise
      having bool_or(r.status = 'due' and (r.progress is null or r.progress in ('failed', 'blocked')))
         and sum(r.amount_paise) filter (where r.progress is distinct from 'proposed') + charged_back(o.id, null, false) > p.amount_paise`,
  },
  {
    rule: 'an order has one open try at most, and none once it waits for no money',
    broken: `
      select o.public_id as id from orders o join payments p on p.order_id = o.id join payment_attempts a on a.order_id = o.id
       where a.status in ('new', 'pending', 'authorized')
       group by o.public_id, p.status having count(*) > 1`,
  },
  {
    rule: 'a payment is refunded once all of it is back, and not before',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
        cross join lateral (select coalesce(sum(r.amount_paise) filter (where r.status = 'refunded'), 0) + charged_back(o.id, null, false) as back
                              from refunds r where r.order_id = o.id and r.kind <> 'again') r
       where p.provider = 'gateway' and ((p.status = 'refunded') <> (r.back >= p.amount_paise) or (p.status = 'partly_refunded') <> (r.back > 0 and r.back < p.amount_paise and o.status <> 'cancelled') and p.status not in ('refund_due', 'partly_refunded'))`,
  },
  {
    rule: 'an order that was cancelled gave its stock back once, and another holds what it ordered',
    broken: `
      select o.public_id as id from orders o join stock_movements m on m.order_id = o.id
       where m.reason in ('placed', 'cancelled') and not exists (select from line_items l where l.order_id = o.id and l.cancelled_at is not null and o.status <> 'cancelled')
       group by o.id having (o.status = 'cancelled') <> (sum(m.delta) = 0)`,
  },
]
