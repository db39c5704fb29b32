/** What people ask for in words of their own, and the words by which shops have it. */
export interface BuiltInMeaning {
  asked: readonly string[]
  finds: readonly string[]
}

const meaning = (asked: string, finds: string): BuiltInMeaning => ({
  asked: asked.split(', '),
  finds: finds.split(', '),
})

/**
 * The words of kinds and of concerns that every beauty shop needs, beside the synonyms that its operator writes. They hold in one direction:
 * who asks for a moisturiser is shown creams, and who asks for a cream is not shown every moisturiser. Words are folded as search compares them,
 * at most three to a term. Ingredients that are in many things have the part of the body beside them: neem is in combs too.
 */
export const builtInMeanings: readonly BuiltInMeaning[] = [
  // Kinds.
  meaning(
    'moisturiser, moisturizer, moisturising cream, moisturizing cream, face moisturiser, face moisturizer',
    'day cream, night cream, face cream, face gel, gel cream, moisturising, moisturizing, lotion, emulsion',
  ),
  meaning(
    'lotion, body lotion, face lotion',
    'lotion, body milk, body butter, body cream, day cream, face cream, moisturiser, moisturizer',
  ),
  meaning('cleanser, cleansing, face soap', 'face wash, cleanser, cleansing milk, micellar, soap'),
  meaning('toner, face spray', 'toner, mist, rose water, witch hazel'),
  meaning('sunscreen, sun block, sunblock, uv protection', 'spf, sun protection'),
  meaning('essence, ampoule, face oil', 'serum, essence, ampoule, face oil'),
  meaning('peel off mask, sheet mask', 'face mask, clay mask, ubtan'),
  meaning('exfoliator, exfoliating, exfoliant', 'scrub, peel, glycolic, lactic acid, aha'),
  meaning('makeup remover, make up remover', 'micellar, cleansing oil, cleansing balm, cleansing milk'),
  meaning('lip gloss, lip tint, lip colour, lip color', 'lipstick, lip gloss, lip tint, lip balm'),
  meaning('eyeliner, eye liner, eye pencil', 'kajal, eyeliner, kohl'),
  meaning('bb cream, cc cream, concealer', 'foundation, skin tint, concealer, bb cream, cc cream'),
  meaning('setting powder, loose powder, face powder', 'compact, face powder, loose powder'),
  meaning('nail enamel, nail varnish, nail lacquer', 'nail polish, nail colour'),
  meaning('hair colour, hair color, hair dye', 'henna, mehendi, hair colour, hair color'),
  meaning('henna, mehendi, mehndi, hair pack', 'henna, hair colour, hair color, hair mask, hair pack'),
  meaning('conditioner, hair conditioner, hair spa', 'conditioner, hair mask, hair cream'),
  meaning('hairbrush, hair brush', 'comb, hairbrush, hair brush, paddle brush'),
  meaning('makeup brushes, make up brush', 'makeup brush, brush set, makeup sponge'),
  meaning('perfume, scent, fragrance', 'attar, ittar, perfume, eau de parfum, eau de toilette, body mist'),
  meaning('body wash, shower gel, bath soap', 'body wash, shower gel, soap, bathing bar'),
  meaning('gua sha, face massager', 'roller, gua sha, massager'),
  // Concerns, by what is made for them and by their usual ingredients.
  meaning(
    'hydrating, hydration, hydrate, moisturising, moisturizing, nourishing, dehydration',
    'dehydration, hydration, dryness, hyaluronic, glycerin face, squalane, ceramide, day cream, face cream',
  ),
  meaning(
    'acne, acne prone, pimple, pimples, breakout, breakouts, blemish, blemishes, blackheads, whiteheads',
    'excess oil, visible pores, salicylic, benzoyl peroxide, tea tree face, neem face, tulsi face, zinc pca, clay mask',
  ),
  meaning(
    'pigmentation, hyperpigmentation, dark spots, dark spot, uneven tone, uneven skin tone, melasma, acne marks',
    'dullness, vitamin c, ascorbic, niacinamide, kojic, arbutin, azelaic, tranexamic, licorice face, liquorice face, saffron face, kumkumadi',
  ),
  meaning(
    'anti ageing, anti aging, antiageing, antiaging, ageing, aging, wrinkle, wrinkles, fine lines, mature skin',
    'wrinkles, fine lines, retinol, retinal, bakuchiol, peptide, collagen, coenzyme q10, kumkumadi, firming, night cream',
  ),
  meaning(
    'glow, glowing, glowing skin, radiance, radiant, brightening, dull skin, dullness',
    'dullness, radiance, radiant, glow, dewy, vitamin c, niacinamide, kumkumadi, saffron face',
  ),
  meaning('vitamin c', 'ascorbic, ascorbyl, amla face, kakadu plum, orange peel'),
  meaning(
    'sensitive, sensitive skin, redness, soothing, calming',
    'aloe face, cica, centella, oat, allantoin, panthenol',
  ),
  meaning('oily, oily skin, oil control', 'excess oil, shine, niacinamide, clay mask'),
  meaning(
    'dandruff, itchy scalp, flaky scalp',
    'dry scalp, ketoconazole, piroctone, zinc pyrithione, neem hair, tea tree hair',
  ),
  meaning(
    'hair fall, hair loss, hair growth, hair thinning',
    'root strength, bhringraj, redensyl, rosemary hair, onion hair, biotin hair',
  ),
  meaning('split ends, damaged hair, dry hair', 'dry lengths, frizz, keratin, argan hair'),
  meaning('vegan, plant based, cruelty free', 'vegan, plant based, cruelty free'),
]

const kinds = new Set(
  [
    'moisturiser, moisturizer, cream, day cream, night cream, face cream, hand cream, foot cream, body cream, body butter, body milk, lotion, body lotion',
    'cleanser, face wash, face soap, soap, scrub, exfoliator, toner, mist, face mist, rose water, serum, face serum, essence, ampoule, oil, face oil',
    'sunscreen, sunblock, sun block, mask, face mask, clay mask, sheet mask, face pack, makeup remover, micellar water, balm, lip balm',
    'lipstick, lip gloss, lip tint, lip liner, kajal, kohl, eyeliner, eye liner, eye pencil, mascara, eyeshadow, eye shadow, foundation, concealer, primer',
    'bb cream, cc cream, compact, powder, face powder, loose powder, setting powder, blush, bronzer, highlighter',
    'nail polish, nail paint, nail colour, nail color, nail enamel, nail varnish, nail lacquer',
    'shampoo, conditioner, hair oil, hair mask, hair pack, hair serum, hair spray, hair cream, hair colour, hair color, hair dye',
    'comb, hairbrush, hair brush, brush, makeup brush, brush set, sponge, makeup sponge, roller, face roller, gua sha, massager, tweezers, razor',
    'perfume, attar, ittar, deodorant, body mist, body wash, shower gel',
  ].flatMap((some) => some.split(', ')),
)

/** Whether words, folded as search compares them, name a kind of product, in one or in many. Ingredients and concerns are none. */
export const isKind = (term: string): boolean =>
  [term, term.replace(/s$/, ''), term.replace(/es$/, '')].some((one) => kinds.has(one))
