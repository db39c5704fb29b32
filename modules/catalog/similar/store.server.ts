import { run, statement } from '#platform/db.server.ts'
import { type CardRow, cardSql } from '../store.server.ts'

const cardsOnSale = statement<CardRow>(
  'cards_on_sale',
  `select ${cardSql.columns}
     from unnest($1::uuid[]) with ordinality asked (id, at)
     join products p on p.id = asked.id and p.status = 'approved' ${cardSql.joins}
    order by asked.at`,
)

/** Cards of these products in this order; what is not on sale is absent. */
export const selectCardsOnSale = (ids: readonly string[]): Promise<CardRow[]> => run(cardsOnSale, [ids])

/** How many neighbours are weighed from each side: what costs is bounded, however many products there are. */
const neighbours = 60

// The neighbours by price on both sides and the most popular of the category, each from its own index; then what they share with
// this product counts, and how far their price is away (in halvings or doublings).
const similar = statement<CardRow>(
  'products_similar',
  `with this as (
     select id, category, price_paise, concerns, skin_types, hair_types, finish from products where id = $1
   ), neighbours as (
     select above.id from this t cross join lateral (
       select p.id from products p
        where p.status = 'approved' and p.category = t.category and (p.price_paise, p.id) > (t.price_paise, t.id)
        order by p.price_paise, p.id limit ${neighbours}) above
     union
     select below.id from this t cross join lateral (
       select p.id from products p
        where p.status = 'approved' and p.category = t.category and (p.price_paise, p.id) < (t.price_paise, t.id)
        order by p.price_paise desc, p.id desc limit ${neighbours}) below
     union
     select loved.id from this t cross join lateral (
       select p.id from products p where p.status = 'approved' and p.category = t.category
        order by p.popularity desc, p.id desc limit ${neighbours}) loved
   ), weighed as (
     select n.id,
            3 * cardinality(array(select unnest(p.concerns) intersect select unnest(t.concerns)))
            + cardinality(array(select unnest(p.skin_types) intersect select unnest(t.skin_types)))
            + cardinality(array(select unnest(p.hair_types) intersect select unnest(t.hair_types)))
            + (p.finish is not distinct from t.finish and p.finish is not null)::int
            + 3 * p.in_stock::int
            - 2 * abs(log(2, greatest(p.price_paise, 1)::numeric / greatest(t.price_paise, 1))) as weight,
            p.popularity
       from neighbours n join products p on p.id = n.id cross join this t
      where n.id <> t.id and n.id <> all($3::uuid[])
      order by weight desc, p.popularity desc, n.id limit $2
   )
   select ${cardSql.columns}
     from weighed w join products p on p.id = w.id ${cardSql.joins}
    order by w.weight desc, w.popularity desc, w.id`,
)

/** The products of the same category that have most in common with one, without `except`. */
export const selectSimilar = (id: string, limit: number, except: readonly string[]): Promise<CardRow[]> =>
  run(similar, [id, limit, except])
