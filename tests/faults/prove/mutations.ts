/** A rule taken out of the shop, and the tests that have to notice. */
export interface Mutation {
  name: string
  /** What is lost with it. */
  loses: string
  file: string
  /** Stands exactly once in the file. */
  from: string
  to: string
  /** Parts of paths, as vitest takes them. */
  suite: readonly string[]
}

export const mutations: readonly Mutation[] = [
  {
    name: 'stock-check',
    loses: 'an order takes no more than there is',
    file: 'db/functions/place-order.sql',
    from: "   where p.id is null or p.status <> 'approved' or s.status <> 'approved' or pieces_for_sale(v, c.sale_margin_days) < l.quantity\n",
    to: "   where p.id is null or p.status <> 'approved' or s.status <> 'approved'\n",
    suite: ['modules/orders/service/place-order', 'modules/orders/races'],
  },
  {
    name: 'idempotency-claim',
    loses: 'one key is one order',
    file: 'db/functions/place-order.sql',
    from: '  on conflict do nothing\n  returning idempotency_keys.order_id into claimed;',
    to: '  on conflict (user_id, key) do update set order_id = excluded.order_id\n  returning idempotency_keys.order_id into claimed;',
    suite: ['modules/orders/service/place-order', 'modules/orders/races'],
  },
  {
    name: 'stock-lock',
    loses: 'who locks a pack first buys it first, and nobody reads its stock meanwhile',
    file: 'db/functions/place-order.sql',
    from: "    where v.id in (select (line->>'variantId')::uuid from jsonb_array_elements(quote->'lines') line)\n    order by v.id for update;",
    to: "    where v.id in (select (line->>'variantId')::uuid from jsonb_array_elements(quote->'lines') line)\n    order by v.id;",
    suite: ['modules/orders/races'],
  },
  {
    name: 'page-tag',
    loses: 'the page of a product is dropped when the product changes',
    file: 'app/shop/product/product.tsx',
    from: 'document: { tags: ({ slug }) => [`product:',
    to: 'document: { tags: ({ slug }) => [`nothing:',
    suite: ['server/documents.test'],
  },
  {
    name: 'webhook-signature',
    loses: 'nobody but Razorpay says that money came',
    file: 'modules/payments/provider/razorpay/signatures.server.ts',
    from: "  return timingSafeEqual(right, Buffer.from(signature, 'hex'))",
    to: "  return timingSafeEqual(right, right) || signature === ''",
    suite: ['modules/payments/provider/razorpay'],
  },
  {
    name: 'own-order',
    loses: 'an order is read by whoever placed it',
    file: 'modules/orders/store/orders.server.ts',
    from: 'where o.public_id = $1 and o.user_id = $2',
    to: 'where o.public_id = $1 and $2::uuid is not null',
    suite: ['modules/orders/service', 'api/v1/orders.test'],
  },
  {
    name: 'refund-bound',
    loses: 'no more goes back than was paid',
    file: 'db/functions/owe-refund.sql',
    from: '  if amount > left_over then\n',
    to: '  if false then\n',
    suite: ['modules/orders/operator-refunds'],
  },
  {
    name: 'second-admin',
    loses: 'nobody agrees to a refund of their own',
    file: 'db/functions/decide-refund.sql',
    from: "  if waiting.owed_by = by_actor then return 'own'; end if;\n",
    to: '',
    suite: ['modules/orders/operator-refunds'],
  },
  {
    name: 'shipped-stays',
    loses: 'a parcel on its way is not cancelled',
    file: 'db/functions/cancel-order.sql',
    from: "s.status in ('shipped', 'delivered')",
    to: "s.status in ('delivered')",
    suite: ['modules/orders/service/cancel-order', 'db/moves'],
  },
  {
    name: 'own-origin',
    loses: 'another site changes nothing in a customer’s name',
    file: 'server/destination.ts',
    from: "    if (!isOwnRequest(request, config)) return refuse(403, 'This request did not come from the shop itself.')\n",
    to: '',
    suite: ['server/destination'],
  },
  {
    name: 'password-limit',
    loses: 'nobody guesses a password as often as they like',
    file: 'platform/limits.server.ts',
    from: 'signInPerAccountAndAddress: { count: 10, seconds: 900 }',
    to: 'signInPerAccountAndAddress: { count: 10_000, seconds: 900 }',
    suite: ['modules/accounts/service/', 'api/v1/session'],
  },
]
