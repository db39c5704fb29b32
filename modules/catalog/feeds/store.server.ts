import { run, statement } from '#platform/db.server.ts'

/** A page of the site map: its name in addresses, when it last changed, its photograph. */
export interface EntryRow {
  slug: string
  changed_on: string | null
  image_id: string | null
  image_width: number | null
  /** Where the next batch goes on. */
  key: string
}

const noKey = '00000000-0000-0000-0000-000000000000'

const productEdge = statement<{ key: string }>(
  'feed_product_edge',
  `select id as key from products where status = 'approved' and id > $1::uuid order by id offset $2 limit 1`,
)

/** The id of the product after so many others; undefined past the end. */
export async function selectProductEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(productEdge, [after ?? noKey, steps])
  return row?.key
}

/** Looked up product by product: a prepared plan knows no limit, and would else read all photographs for each batch. */
const mainPhoto = `left join lateral (
       select i.id, i.width from product_images pi join images i on i.id = pi.image_id
        where pi.product_id = p.id and pi.position = 0 limit 1
     ) photo on true`

const productEntries = statement<EntryRow>(
  'feed_product_entries',
  `select p.slug, india_day(p.updated_at) as changed_on, photo.id as image_id, photo.width as image_width, p.id as key
     from products p ${mainPhoto}
    where p.status = 'approved' and p.id > $1::uuid order by p.id limit $2`,
)

export const selectProductEntries = (after: string | null, limit: number) =>
  run(productEntries, [after ?? noKey, limit])

const brandEdge = statement<{ key: string }>(
  'feed_brand_edge',
  'select slug as key from brands where products > 0 and slug > $1 order by slug offset $2 limit 1',
)

export async function selectBrandEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(brandEdge, [after ?? '', steps])
  return row?.key
}

const brandEntries = statement<EntryRow>(
  'feed_brand_entries',
  `select slug, null as changed_on, null as image_id, null as image_width, slug as key
     from brands where products > 0 and slug > $1 order by slug limit $2`,
)

export const selectBrandEntries = (after: string | null, limit: number) => run(brandEntries, [after ?? '', limit])

const sellerEdge = statement<{ key: string }>(
  'feed_seller_edge',
  `select slug as key from vendors where status = 'approved' and slug > $1 order by slug offset $2 limit 1`,
)

export async function selectSellerEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(sellerEdge, [after ?? '', steps])
  return row?.key
}

const sellerEntries = statement<EntryRow>(
  'feed_seller_entries',
  `select slug, null as changed_on, null as image_id, null as image_width, slug as key
     from vendors where status = 'approved' and slug > $1 order by slug limit $2`,
)

export const selectSellerEntries = (after: string | null, limit: number) => run(sellerEntries, [after ?? '', limit])

/** One thing to buy as the product feed tells of it: a variant of a product. */
export interface ItemRow {
  product_id: string
  slug: string
  name: string
  description: string
  brand: string
  category: string
  generic_name: string
  barcode: string | null
  seller: string
  image_id: string | null
  image_width: number | null
  variants: {
    sku: string
    name: string
    kind: 'only' | 'shade' | 'size'
    inStock: boolean
    pricePaise: number
    originalPricePaise: number | null
    image: { id: string; width: number } | null
  }[]
}

const feedItems = statement<ItemRow>(
  'feed_items',
  `select p.id as product_id, p.slug, p.name, p.description, p.brand, p.category, p.generic_name, p.barcode, s.name as seller,
          photo.id as image_id, photo.width as image_width, choices.list as variants
     from (select * from products where status = 'approved' and id > $1::uuid order by id limit $2) p
     join vendors s on s.id = p.vendor_id
     ${mainPhoto}
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'name', v.name, 'kind', v.kind, 'inStock', v.stock > 0,
                'pricePaise', coalesce(v.price_paise, p.price_paise),
                'originalPricePaise', case when v.price_paise is null then p.original_price_paise end,
                'image', (select jsonb_build_object('id', vi.id, 'width', vi.width) from product_images pv
                            join images vi on vi.id = pv.image_id
                           where pv.product_id = p.id and pv.variant_id = v.id order by pv.position limit 1))
                order by v.position), '[]') as list
         from variants v where v.product_id = p.id and v.retired_at is null
     ) choices
    order by p.id`,
)

/** Products after one, with all that is on sale of them. */
export const selectItems = (after: string | null, limit: number) => run(feedItems, [after ?? noKey, limit])
