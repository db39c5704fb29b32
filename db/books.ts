/**
 * What has to be true of money, stock and states at any moment, in any database: each with a statement that names the orders where it is not.
 * Amounts are paise.
 */
export const rulesOfMoney: readonly { rule: string; broken: string }[] = [
  {
    rule: 'never more goes back than was paid',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
       where (select coalesce(sum(r.amount_paise), 0) from refunds r
               where r.order_id = o.id and r.kind <> 'again' and r.progress is distinct from 'proposed')
           > case when p.provider = 'gateway'
                  then (select coalesce(sum(c.amount_paise), 0) from payment_captures c where c.order_id = o.id and c.purpose <> 'again')
                  when p.status in ('captured', 'collected', 'refund_due', 'partly_refunded', 'refunded') then p.amount_paise
                  else (select coalesce(sum(c.amount_paise), 0) from cash_collections c where c.order_id = o.id) end`,
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
    rule: 'an order whose cash is collected got its amount at its doors',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
       where p.provider = 'cash' and p.status in ('collected', 'partly_refunded', 'refunded')
         and (select coalesce(sum(c.amount_paise), 0) from cash_collections c where c.order_id = o.id) <> p.amount_paise`,
  },
  {
    rule: 'cash is collected at each door that was reached, once, and at no other',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id join vendor_orders s on s.order_id = o.id
        left join cash_collections c on c.vendor_order_id = s.id
       where p.provider = 'cash' and (s.status = 'delivered') <> (c.id is not null)`,
  },
  {
    rule: 'money that came a second time goes back whole, by us or by its bank',
    broken: `
      select o.public_id as id from payment_captures c join orders o on o.id = c.order_id
        cross join lateral (select coalesce(sum(f.amount_paise), 0) as back from refunds f where f.capture_id = c.id and f.kind = 'again') r
       where c.purpose = 'again' and (r.back > c.amount_paise or r.back + charged_back(o.id, c.id, false) < c.amount_paise)`,
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
    rule: 'an order has one open try at most',
    broken: `
      select o.public_id as id from orders o join payment_attempts a on a.order_id = o.id
       where a.status in ('new', 'pending', 'authorized')
       group by o.public_id having count(*) > 1`,
  },
  {
    rule: 'a payment is refunded once all of it is back, and not before',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
        cross join lateral (select coalesce(sum(r.amount_paise) filter (where r.status = 'refunded'), 0) + charged_back(o.id, null, false) as back
                              from refunds r where r.order_id = o.id and r.kind <> 'again') r
       where (p.status = 'refunded') <> (r.back >= p.amount_paise)
          or p.status not in ('refund_due', 'partly_refunded') and r.back > 0 and r.back < p.amount_paise and o.status <> 'cancelled'
             and (p.provider = 'gateway' or is_paid(p.status))`,
  },
  {
    rule: 'of a cancelled order nothing is kept or asked for',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
       where o.status = 'cancelled' and p.status not in ('void', 'declined', 'expired', 'refund_due', 'refunded')`,
  },
  {
    rule: 'an order costs what is left of its lines, and each vendor order too',
    broken: `
      select o.public_id as id from orders o
        cross join lateral (select sum(l.unit_price_paise * l.quantity) as subtotal, sum(l.tax_paise) as tax, sum(l.quantity) as items
                              from line_items l where l.order_id = o.id and l.cancelled_at is null) l
       where o.status <> 'cancelled' and (o.subtotal_paise, o.tax_paise, o.item_count) is distinct from (l.subtotal, l.tax, l.items)
      union
      select o.public_id from vendor_orders s join orders o on o.id = s.order_id
        cross join lateral (select sum(l.unit_price_paise * l.quantity) as subtotal, sum(l.tax_paise) as tax
                              from line_items l where l.vendor_order_id = s.id and l.cancelled_at is null) l
       where s.status <> 'cancelled' and (s.subtotal_paise, s.tax_paise) is distinct from (l.subtotal, l.tax)`,
  },
  {
    rule: 'what an order has still to be paid is what it costs, and what is cancelled of a paid one goes back as far as anything is left',
    broken: `
      select o.public_id as id from payments p join orders o on o.id = p.order_id
       where o.status <> 'cancelled'
         and (p.status in ('awaiting', 'on_delivery', 'manual') and p.amount_paise <> o.total_paise
              or p.status in ('captured', 'collected', 'partly_refunded', 'refunded') and left_to_refund(o.id, false) > 0
                 and p.amount_paise - o.total_paise <> (select coalesce(sum(r.amount_paise), 0) from refunds r
                                                         where r.order_id = o.id and r.kind = 'cancellation'))`,
  },
  {
    rule: 'for a line no more goes back than it cost',
    broken: `
      select o.public_id as id from refunds r join line_items l on l.id = r.line_item_id join orders o on o.id = l.order_id
       where r.kind in ('cancellation', 'return')
       group by o.public_id, l.id having sum(r.amount_paise) > l.unit_price_paise * l.quantity + l.tax_paise`,
  },
  {
    rule: 'what is accepted of a return goes back once, as far as anything is left of the order',
    broken: `
      select o.public_id as id from return_lines p join returns r on r.id = p.return_id join orders o on o.id = r.order_id
        cross join lateral (select coalesce(sum(case when r.replacement = 'paid' and a.replaced > 0 then a.worth_paise else a.refund_paise end), 0) as due
                              from return_acceptances a where a.return_line_id = p.id) a
        cross join lateral (select coalesce(sum(f.amount_paise), 0) as owed from refunds_of_return_line(p.id) f) f
       where f.owed > a.due or f.owed < a.due and left_to_refund(o.id, false) > 0`,
  },
  {
    // Of a parcel that came back, pieces that nobody can sell again are gone.
    rule: 'stock was taken for the pieces of an order, and what was cancelled or came back whole is there again, once',
    broken: `
      select o.public_id as id from orders o
        join (select m.order_id, m.variant_id, sum(m.delta) as moved from stock_movements m
               where m.reason in ('placed', 'cancelled', 'refused') group by m.order_id, m.variant_id) m on m.order_id = o.id
        left join (select l.order_id, l.variant_id,
                          sum(case when c.line_item_id is not null then c.written_off
                                   when l.cancelled_at is not null or w.status = 'cancelled' then 0 else l.quantity end) as gone
                     from line_items l join orders w on w.id = l.order_id left join refused_shipment_lines c on c.line_item_id = l.id
                    group by l.order_id, l.variant_id) l on l.order_id = o.id and l.variant_id = m.variant_id
       where m.moved is distinct from -l.gone`,
  },
  {
    rule: 'pieces of a return are on sale again as they were counted, less those that are put aside or went in exchange',
    broken: `
      select o.public_id as id from return_lines p join returns r on r.id = p.return_id join orders o on o.id = r.order_id
       where (select coalesce(sum(m.delta), 0) from stock_movements m where m.return_line_id = p.id)
             <> p.restocked - case when r.replacement in ('reserved', 'sent', 'delivered', 'reported') or r.replacement = 'paid' and r.replacement_tracking_number is not null
                                   then case when r.status in ('approved', 'in_transit', 'received') then p.quantity
                                             else (select coalesce(sum(a.replaced), 0) from return_acceptances a where a.return_line_id = p.id) end
                                   else 0 end`,
  },
]

/** The rules that do not hold, each with an order where it does not. */
export const brokenRules = `
  select rule, id from (${rulesOfMoney.map(({ rule, broken }) => `select '${rule}' as rule, id from (${broken}) b`).join('\nunion all\n')}) r
   order by rule, id`
