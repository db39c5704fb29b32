import { describe, expect, it } from 'vitest'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { noFilters } from '../rules/filters.ts'
import { searchAll, searchCatalogue } from './best-match.server.ts'
import { listProducts, pageThroughProducts } from './list-products.server.ts'
import { namingWords } from './single-words.server.ts'
import { suggest } from './suggest.server.ts'

const search = (searchText: string, isExact = false) =>
  listProducts({ searchText, filters: noFilters, sort: 'relevance', isExact }, 1)
const names = async (searchText: string) => (await search(searchText)).products.map(({ name }) => name)

describe('a concern', () => {
  it.each(['hair fall', 'dark circles', 'dandruff', 'tan', 'pigmentation', 'oily skin', 'open pores'])(
    '%s is never corrected to something else',
    async (concern) => {
      expect((await search(concern)).corrected).toBeNull()
    },
  )

  it('finds what was made for it before what only speaks of it', async () => {
    const speaking = await buildProduct({ name: 'Aloe Dew' })
    const made = await buildProduct({ name: 'Zinnia Balm' })
    await sql("update products set description = 'Not for dark circles.' where id = $1", [speaking.productId])
    await sql("update products set concerns = '{Dark circles}', popularity = 0 where id = $1", [made.productId])
    await sql('update products set popularity = 1000 where id = $1', [speaking.productId])
    for (const typed of ['dark circles', 'kale ghere', 'काले घेरे'])
      expect((await names(typed)).slice(0, 2)).toEqual(['Zinnia Balm', 'Aloe Dew'])
  })

  it('around the eyes finds what is made for there', async () => {
    await buildProduct({ name: 'Saanjh Eye Cream' })
    for (const typed of ['dark circles', 'under eye', 'puffy eyes']) {
      const found = await names(typed)
      expect(await search(typed)).toMatchObject({ corrected: null, isPartial: false })
      expect(found).toEqual(expect.arrayContaining(['Saanjh Eye Cream', 'Jade Face Roller']))
      expect(found).not.toContain('Midnight Kajal')
    }
  })

  it('finds by the type of skin that a product names', async () => {
    const { productId } = await buildProduct({ name: 'Zinnia Fluid' })
    await sql("update products set skin_types = '{Combination}' where id = $1", [productId])
    expect(await names('combination skin')).toContain('Zinnia Fluid')
  })

  it('of three letters finds no word that only begins so', async () => {
    expect(await names('tan')).not.toContain('Neem Wood Comb')
    expect(await names('tang')).toContain('Neem Wood Comb')
  })
})

describe('words that some write together and some apart', () => {
  it.each([
    ['spf50', 'spf 50'],
    ['sunscreen spf50', 'sunscreen spf 50'],
    ['hair care', 'haircare'],
    ['skin care', 'skincare'],
    ['make up', 'makeup'],
    ['lip stick', 'lipstick'],
  ])('%s finds what %s does', async (typed, other) => {
    const found = await names(typed)
    expect(await search(typed)).toMatchObject({ corrected: null, isPartial: false })
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(await names(other)))
  })

  it('are found as a product has them', async () => {
    await buildProduct({ name: 'Dhoop Gel SPF30' })
    for (const typed of ['spf30', 'spf 30', 'dhoop spf 30']) expect(await names(typed)).toEqual(['Dhoop Gel SPF30'])
  })

  it.each([
    ['nailpaint', 'nail paint'],
    ['hairoil', 'hair oil'],
    ['facepack', 'face pack'],
  ])('%s is %s', async (typed, corrected) => {
    expect(await search(typed)).toMatchObject({ corrected, isPartial: false })
    expect(await names(typed)).toEqual(await names(corrected))
  })
})

describe('a word that is still being typed', () => {
  it.each(['moist', 'moistu', 'moisturi'])('%s finds what a moisturiser is asked for', async (typed) => {
    const { corrected, products } = await search(typed)
    const whole = await search('moisturiser')
    expect(corrected).toBeNull()
    expect(products.length).toBeGreaterThan(0)
    expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(whole.products.map(({ name }) => name)))
  })

  it.each([
    ['acn', 'acne'],
    ['hydra', 'hydrating'],
    ['vega', 'vegan'],
    ['hair thinn', 'hair thinning'],
  ])('%s finds what %s does', async (typed, whole) => {
    expect((await search(typed)).corrected).toBeNull()
    expect(await names(typed)).toEqual(expect.arrayContaining(await names(whole)))
  })

  it('is only the last one', async () => {
    expect((await search('kumkumdi serum')).corrected).toBe('kumkumadi serum')
  })
})

describe('Devanagari', () => {
  it.each(['काजल', 'kaajal', 'kajal', 'kohl'])('%s finds Kajal in either script', async (typed) => {
    await buildProduct({ name: 'नूर काजल' })
    expect(await names(typed)).toEqual(expect.arrayContaining(['Midnight Kajal', 'नूर काजल']))
    expect((await search(typed)).isPartial).toBe(false)
  })

  it.each(['gulab jal', 'rose water', 'गुलाब जल'])('%s finds a name of two words in it', async (typed) => {
    await buildProduct({ name: 'शुद्ध गुलाब जल' })
    expect(await names(typed)).toEqual(expect.arrayContaining(['Gulab Jal Rose Water Mist', 'शुद्ध गुलाब जल']))
  })

  it('is known by its beginning, as while somebody types', async () => {
    expect(await names('काज')).toContain('Midnight Kajal')
  })

  it('forgives typing errors', async () => {
    expect((await names('कुमकुमादी'))[0]).toBe('Kumkumadi Radiance Serum')
  })
})

describe('price words', () => {
  it('narrow like the filter, and are said', async () => {
    const said = await search('serum under 850')
    const all = await listProducts({ searchText: '', filters: { ...noFilters, priceTo: 299 }, sort: 'name' }, 1)
    expect((await search('under 300')).matching).toBe(all.matching)
    expect(all.matching).toBeGreaterThan(0)
    expect(said.priceWords).toEqual({ from: null, to: 849, label: 'under ₹850', rest: 'serum' })
    expect(said.products.length).toBeGreaterThan(0)
    expect(said.products.every(({ price }) => price < 850)).toBe(true)
  })

  it('and the filter hold both', async () => {
    const narrowed = { searchText: 'under 800', filters: { ...noFilters, priceFrom: 500 }, sort: 'name' as const }
    const { products } = await listProducts(narrowed, 1)
    expect(products.length).toBeGreaterThan(0)
    expect(products.every(({ price }) => price >= 500 && price < 800)).toBe(true)
  })

  it('that leave no price find nothing', async () => {
    expect(await search('under 0')).toMatchObject({ matching: 0, products: [], isPartial: false })
    expect(await search('lipstick under ₹0')).toMatchObject({ matching: 0, products: [], isPartial: false })
  })

  it.each(['below 400 serum', 'under 400 serum', 'sirum under 400', 'serum ₹100 to 200'])(
    '%s shows what has the words, the cheapest first, where nothing has the price',
    async (typed) => {
      const list = await search(typed)
      const all = await listProducts({ searchText: 'serum', filters: noFilters, sort: 'price-low' }, 1)
      expect(list.products.map(({ slug }) => slug)).toEqual(all.products.map(({ slug }) => slug))
      expect(list).toMatchObject({ matching: all.matching, exists: true, otherPrices: all.facets.price })
    },
  )

  it.each(['hair under 100', 'less than ₹100 for hair', 'gift lipstick under 100'])(
    '%s is no empty page',
    async (typed) => {
      const { products, otherPrices } = await search(typed)
      expect(products[0]?.price).toBe(otherPrices?.from)
      expect(products.length).toBeGreaterThan(0)
    },
  )

  it.each(['oil under 300', 'oil 300', 'hair oil under 300', 'comb under 250', 'face wash under 200'])(
    '%s shows that kind at other prices, not what only speaks of it',
    async (typed) => {
      const { products, otherPrices, priceWords } = await search(typed)
      const kind = priceWords?.rest ?? ''
      expect(otherPrices?.from).toBe(products[0]?.price)
      expect(products.map(({ name }) => name).sort()).toEqual((await names(kind)).sort())
    },
  )

  it('above all prices show the most expensive first', async () => {
    const { products, otherPrices } = await search('serum above 50000')
    expect(products[0]?.price).toBe(otherPrices?.to)
  })

  it.each([
    ['2000 above', 'price-high', 'to'],
    ['100000 above', 'price-high', 'to'],
    ['under 100', 'price-low', 'from'],
    ['rs 50', 'price-low', 'from'],
  ] as const)('%s alone, which nothing has, shows everything at other prices', async (typed, sort, nearest) => {
    const list = await search(typed)
    const all = await listProducts({ searchText: '', filters: noFilters, sort }, 1)
    expect(list.products.map(({ slug }) => slug)).toEqual(all.products.map(({ slug }) => slug))
    expect(list).toMatchObject({ matching: all.matching, isPartial: false, otherPrices: all.facets.price })
    expect(list.products[0]?.price).toBe(list.otherPrices?.[nearest])
    expect(await suggest(typed)).toMatchObject({ products: [] })
  })

  it('alone that nothing has leave the filters', async () => {
    const ask = (brand: string) =>
      listProducts({ searchText: '2000 above', filters: { ...noFilters, brand: [brand] }, sort: 'relevance' }, 1)
    expect(await ask('nobody')).toMatchObject({ matching: 0, otherPrices: null })
    const { products, otherPrices } = await ask('ratna')
    expect(otherPrices).not.toBeNull()
    expect(products.every(({ brand }) => brand === 'Ratna')).toBe(true)
  })

  it('that nothing has leave an order that was chosen', async () => {
    const asked = { searchText: 'serum under 400', filters: noFilters, sort: 'price-high' as const }
    const { products, otherPrices } = await listProducts(asked, 1)
    expect(products[0]?.price).toBe(otherPrices?.to)
  })

  it('that nothing has leave the filters', async () => {
    const filters = { ...noFilters, brand: ['nobody'] }
    const asked = { searchText: 'serum under 400', filters, sort: 'relevance' as const }
    expect(await listProducts(asked, 1)).toMatchObject({ matching: 0, otherPrices: null })
  })

  it('that something has show nothing else', async () => {
    expect(await search('serum under 850')).toMatchObject({ otherPrices: null })
    expect(await search('gift under 300')).toMatchObject({ matching: 0, otherPrices: null })
  })

  it('that nothing has suggest nothing while somebody types', async () => {
    expect((await suggest('serum under 850')).products.length).toBeGreaterThan(0)
    expect(await suggest('serum under 400')).toMatchObject({ products: [], inCategories: [] })
  })

  it('that nothing has go on by keyset without gap and double', async () => {
    const query = { searchText: 'hair under 100', filters: noFilters, sort: 'relevance' as const }
    const first = await pageThroughProducts(query, 1, null)
    const rest = await pageThroughProducts(query, 50, first.nextCursor)
    const prices = [...first.items, ...rest.items].map(({ price }) => price)
    expect(prices).toHaveLength(first.matching)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  it.each([
    ['lipstick 600', 'lipstick', 600],
    ['kajal 250', 'kajal', 250],
    ['lipistik ₹600', 'lipistik', 600],
    ['baal ka tel 500', 'baal ka tel', 500],
  ])('%s is a kind of product at up to so much', async (typed, rest, to) => {
    const list = await search(typed)
    expect(list).toMatchObject({ isPartial: false, otherPrices: null })
    expect(list.priceWords).toEqual({ from: null, to, label: `up to ₹${to}`, rest })
    expect(list.products.length).toBeGreaterThan(0)
    expect(list.products.every(({ price }) => price <= to)).toBe(true)
  })

  it('are the number behind a kind of product where nothing costs so little', async () => {
    const { products, priceWords, otherPrices } = await search('lipstick 300')
    expect(priceWords?.label).toBe('up to ₹300')
    expect(otherPrices?.from).toBe(products[0]?.price)
  })

  it('are no number that a product has, and none behind other words', async () => {
    for (const typed of ['cream 50', 'sunscreen 50', 'neem 300', 'lipstick shade 300', 'oil 300 ml', 'lipstick 310'])
      expect((await search(typed)).priceWords).toBeNull()
    expect((await search('kajal 550')).priceWords).not.toBeNull()
    await buildProduct({ name: 'Zinnia Kajal 550' })
    expect((await search('kajal 550')).priceWords).toBeNull()
    expect((await search('kajal ₹550')).priceWords).not.toBeNull()
  })

  it('leave what belongs to a product alone', async () => {
    expect((await search('spf 50')).priceWords).toBeNull()
    expect((await names('spf 50'))[0]).toBe('Sheer Matte Sunscreen SPF 50')
  })
})

describe('a face pack', () => {
  it.each(['face pack', 'ubtan', 'face mask'])('asked for as %s is the clay mask', async (typed) => {
    expect(await search(typed)).toMatchObject({ isPartial: false, corrected: null })
    expect((await names(typed))[0]).toBe('Multani Mitti Clay Mask')
  })
})

describe('where nothing has all words', () => {
  it('those with the most of them come, and it is said', async () => {
    const list = await search('matte lipstick gift')
    expect(list).toMatchObject({ isPartial: true, corrected: null })
    expect(list.products[0]?.name).toBe('Velvet Matte Lipstick')
    expect(await search('matte lipstick')).toMatchObject({ isPartial: false })
  })

  it('a correction would only be half of a guess', async () => {
    for (const typed of ['lipistik gift', 'nothing like this'])
      expect(await search(typed)).toMatchObject({ matching: 0, isPartial: false, corrected: null })
  })

  it('words that name a product alone are ways on', async () => {
    expect(await namingWords('lipistik gift under 300')).toEqual(['lipstick'])
    expect(await namingWords('nothing like this')).toEqual([])
    expect(await namingWords('lipistik')).toEqual([])
  })

  it('words that stand for something together are tried one by one', async () => {
    await sql("update search_synonyms set terms = '{ubtan,\"face pack\"}' where 'ubtan' = any (terms)")
    const list = await search('face pack')
    expect(list).toMatchObject({ isPartial: true, corrected: null })
    expect(list.matching).toBeGreaterThan(0)
  })

  it('the filters hold all the same', async () => {
    const filters = { ...noFilters, category: ['haircare'] }
    const list = await listProducts({ searchText: 'lipstick oil', filters, sort: 'relevance' }, 1)
    expect(list.isPartial).toBe(true)
    expect(list.products.length).toBeGreaterThan(0)
    expect(list.products.every(({ category }) => category === 'Haircare')).toBe(true)
  })

  it('one word alone that nobody has finds nothing', async () => {
    expect(await search('gift')).toMatchObject({ matching: 0, isPartial: false, products: [] })
    expect(await search('zzzz qqqq')).toMatchObject({ matching: 0, isPartial: false, products: [] })
  })

  it('the list by keyset has no gap and no double', async () => {
    const query = { searchText: 'oil gift neem', filters: noFilters, sort: 'relevance' as const }
    const seen: string[] = []
    let cursor: string | null = null
    let matching = 0
    do {
      const page: Awaited<ReturnType<typeof pageThroughProducts>> = await pageThroughProducts(query, 2, cursor)
      expect(page.isPartial).toBe(true)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      matching = page.matching
    } while (cursor)
    expect(seen).toHaveLength(matching)
    expect(new Set(seen).size).toBe(matching)
  })
})

describe('words of kinds and concerns that every shop knows', () => {
  it.each([
    ['moisturiser', ['chandan-kesar-day-cream']],
    ['moisturizer', ['chandan-kesar-day-cream']],
    ['lotion', ['chandan-kesar-day-cream']],
    ['hydrating', ['chandan-kesar-day-cream', 'gulab-jal-rose-water-mist']],
    ['anti ageing', ['kumkumadi-radiance-serum']],
    ['dark spots', ['kumkumadi-radiance-serum']],
    ['pigmentation', ['kumkumadi-radiance-serum']],
    ['acne', ['multani-mitti-clay-mask', 'neem-tulsi-face-wash']],
    ['henna', ['hibiscus-flaxseed-hair-mask']],
    ['glow', ['kumkumadi-radiance-serum']],
    ['nikhar', ['kumkumadi-radiance-serum']],
    ['daag dhabbe', ['kumkumadi-radiance-serum']],
    ['daag', ['kumkumadi-radiance-serum']],
    ['दाग धब्बे', ['kumkumadi-radiance-serum']],
    ['nakhun', ['gel-lacquer-nail-colour']],
    ['nakhoon', ['gel-lacquer-nail-colour']],
    ['नाखून', ['gel-lacquer-nail-colour']],
    ['hoth', ['velvet-matte-lipstick']],
    ['honth', ['velvet-matte-lipstick']],
    ['होंठ', ['velvet-matte-lipstick']],
    ['bal ka tel', ['bhringraj-hair-oil']],
    ['balon ka tel', ['bhringraj-hair-oil']],
    ['baal ka tel', ['bhringraj-hair-oil']],
    ['bal jhadna', ['bhringraj-hair-oil']],
    ['balon ke liye shampoo', ['reetha-shikakai-shampoo']],
  ])('%s finds what people mean by it', async (typed, slugs) => {
    const list = await search(typed)
    expect(list).toMatchObject({ corrected: null, isPartial: false })
    expect(list.products.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
    expect(list.products.map(({ category }) => category)).not.toContain('Accessories')
  })

  it('vitamin c serum finds the serums, and says that they are a part', async () => {
    const list = await search('vitamin c serum')
    expect(list).toMatchObject({ corrected: null, isPartial: true })
    expect(list.products.map(({ slug }) => slug).sort()).toEqual([
      'kumkumadi-radiance-serum',
      'skin-tint-serum-foundation',
    ])
  })

  it.each(['tan removal', 'detan', 'de tan', 'suntan', 'vitamin c'])(
    '%s finds nothing that is only called so, or has a little of it',
    async (typed) => {
      const list = await search(typed)
      expect(list.matching === 0 || list.isPartial).toBe(true)
      expect(list.products.map(({ slug }) => slug)).not.toContain('multani-mitti-clay-mask')
      expect(list.products.map(({ slug }) => slug)).not.toContain('jade-face-roller')
    },
  )

  it('tan finds the shades that are called so, and what removes one', async () => {
    const { productId } = await buildProduct({ name: 'Detan Pack' })
    for (const typed of ['tan', 'टैन']) expect((await search(typed)).products.map(({ id }) => id)).toContain(productId)
    for (const typed of ['tan removal', 'de tan', 'suntan'])
      expect((await search(typed)).products.map(({ id }) => id)).toEqual([productId])
    expect((await names('tan')).sort()).toEqual(['Detan Pack', 'Silk Finish Compact', 'Skin Tint Serum Foundation'])
  })

  it.each(['rang gora', 'gora', 'gorapan', 'गोरापन'])('%s promises nothing', async (typed) => {
    expect(await search(typed)).toMatchObject({ matching: 0, corrected: null })
  })

  it('vegan finds what says so, and nothing else', async () => {
    expect(await search('vegan')).toMatchObject({ corrected: null, matching: 0 })
    const { productId } = await buildProduct({ name: 'Plum Balm' })
    await sql("update products set description = 'A plant-based balm.' where id = $1", [productId])
    expect(await names('vegan')).toEqual(['Plum Balm'])
  })

  it('hold in one direction', async () => {
    expect(await names('cream')).not.toContain('Gulab Jal Rose Water Mist')
  })

  it('a part of the words is not found in descriptions alone', async () => {
    const list = await search('beard oil')
    expect(list.isPartial).toBe(true)
    expect(list.products.map(({ slug }) => slug).sort()).toEqual(['bhringraj-hair-oil', 'kumkumadi-radiance-serum'])
  })
})

describe('a word for a colour', () => {
  it.each(['maroon', 'burgundy', 'wine', 'मैरून', 'मरून', 'maroon lipstick'])(
    '%s finds the shade Jamun Wine',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ corrected: null, isPartial: false })
      expect(await names(typed)).toEqual(['Velvet Matte Lipstick'])
    },
  )

  it.each(['beige', 'beige lipstick', 'nude'])('%s finds the shade Chai Nude', async (typed) => {
    expect(await search(typed)).toMatchObject({ corrected: null, isPartial: false })
    expect((await names(typed))[0]).toBe('Velvet Matte Lipstick')
  })

  it('of two words finds as much as its second word where no shade is called so', async () => {
    expect(await names('hot pink lipstick')).toEqual(['Velvet Matte Lipstick'])
    expect(await search('hot pink lipstick')).toMatchObject({ isPartial: false })
  })

  it.each([
    ['maroon', 'Oxblood'],
    ['wine', 'Burgundy'],
    ['fuchsia', 'Magenta'],
    ['hot pink', 'Fuschia'],
    ['rani pink', 'Fuchsia'],
    ['coral', 'Peach'],
    ['peach', 'Coral'],
  ])('%s finds what is called %s', async (typed, shade) => {
    const { productId } = await buildProduct({ name: 'Zinnia Lipstick', category: 'Makeup' })
    await sql("update variants set kind = 'shade', name = $2 where product_id = $1", [productId, shade])
    expect((await search(typed)).products.map(({ id }) => id)).toContain(productId)
  })

  it.each([
    ['maroon', 'With red wine.'],
    ['coral', 'With peach kernel oil.'],
    ['peach', 'With coral calcium.'],
  ])('%s finds no cream that has it otherwise: %s', async (typed, description) => {
    const { productId } = await buildProduct({ name: 'Zinnia Cream', category: 'Skincare' })
    await sql('update products set description = $2 where id = $1', [productId, description])
    expect((await search(typed)).products.map(({ id }) => id)).not.toContain(productId)
  })
})

describe('a word that names a kind of product', () => {
  it.each([
    ['comb', ['neem-wood-comb']],
    ['combs', ['neem-wood-comb']],
    ['hair brushes', ['neem-wood-comb']],
    ['कंघी', ['neem-wood-comb']],
    ['moisturiser', ['chandan-kesar-day-cream']],
    ['moistu', ['chandan-kesar-day-cream']],
    ['toner', ['gulab-jal-rose-water-mist']],
    ['foundation', ['skin-tint-serum-foundation']],
    ['powder', ['silk-finish-compact']],
    ['oil', ['bhringraj-hair-oil', 'kumkumadi-radiance-serum']],
    ['neem comb', ['neem-wood-comb']],
    ['cleansing', ['neem-tulsi-face-wash']],
  ])('%s leaves out what only speaks of it', async (typed, slugs) => {
    const list = await search(typed)
    expect(list).toMatchObject({ isPartial: false, matching: slugs.length })
    expect(list.products.map(({ slug }) => slug)).toEqual(slugs)
  })

  it('finds what speaks of it where there is nothing of the kind', async () => {
    expect(await search('mascara')).toMatchObject({ matching: 0 })
    const { productId } = await buildProduct({ name: 'Plum Fluid' })
    await sql("update products set description = 'Takes off mascara.' where id = $1", [productId])
    expect(await names('mascara')).toEqual(['Plum Fluid'])
    const { productId: other } = await buildProduct({ name: 'Mascara of Dawn' })
    expect(await names('mascara')).toEqual(['Mascara of Dawn'])
    await sql("update products set status = 'suspended' where id = $1", [other])
    expect(await names('mascara')).toEqual(['Plum Fluid'])
  })

  it('finds what speaks of it where a filter leaves nothing of the kind', async () => {
    const filters = { ...noFilters, category: ['haircare'] }
    const { products } = await listProducts({ searchText: 'comb', filters, sort: 'relevance' }, 1)
    expect(products.map(({ slug }) => slug)).toEqual(['hibiscus-flaxseed-hair-mask'])
  })

  it('finds nothing that says it has none added', async () => {
    const { productId } = await buildProduct({ name: 'Jamun Fluid' })
    await sql("update products set description = 'No added perfume or colour, and jamun.' where id = $1", [productId])
    expect(await names('perfume')).toEqual([])
    expect(await names('jamun')).toContain('Jamun Fluid')
  })

  it('beside other words finds what has all of them, however it speaks of it', async () => {
    expect(await names('almond oil')).toContain('Midnight Kajal')
    expect(await names('combination skin')).not.toContain('Neem Wood Comb')
  })

  it('lets ingredients be found wherever they stand', async () => {
    expect(await names('saffron')).toEqual(
      expect.arrayContaining(['Chandan Kesar Day Cream', 'Kumkumadi Radiance Serum']),
    )
    expect(await names('rose')).toContain('Multani Mitti Clay Mask')
  })
})

describe('a correction', () => {
  it.each(['primer', 'wedding', 'slwo'])('of %s is never a word of descriptions', async (typed) => {
    expect(await search(typed)).toMatchObject({ corrected: null, matching: 0 })
  })

  it.each([
    ['moistriser', 'moisturiser'],
    ['pigmentaton', 'pigmentation'],
    ['niacinamde', 'niacinamide'],
    ['aranyaa', 'aranya'],
  ])('of %s is %s', async (typed, corrected) => {
    expect((await search(typed)).corrected).toBe(corrected)
  })

  it('can be refused', async () => {
    expect(await search('lipistik')).toMatchObject({ corrected: 'lipstick' })
    expect(await search('lipistik', true)).toMatchObject({ corrected: null, matching: 0 })
  })

  it('is not made when it finds no more of the words', async () => {
    // 'lipistik' could be 'lipstick', which is no haircare.
    const filters = { ...noFilters, category: ['haircare'] }
    const found = await searchCatalogue({ searchText: 'lipistik oil', filters }, ({ matching }) => matching)
    expect(found).toMatchObject({ corrected: null, isPartial: true })
    expect(found.answer).toBeGreaterThan(0)
  })

  it.each(['hair fall', 'kajla', 'lipistik red matt', 'facewash', 'gift', 'काजल', 'sunscren gift', 'matte'])(
    'of %s is made only where nothing has all words as typed',
    async (searchText) => {
      const asked = { searchText, filters: noFilters }
      const asTyped = await searchCatalogue({ ...asked, isExact: true }, ({ matching }) => matching)
      const found = await searchAll(searchText, ({ matching }) => matching)
      const findsAll = asTyped.answer > 0 && !asTyped.isPartial
      expect(found.corrected !== null && findsAll).toBe(false)
      expect(found.answer > 0 || asTyped.answer === 0).toBe(true)
    },
  )
})
