/** What people ask for in words of their own, and the words by which shops have it. */
export interface BuiltInMeaning {
  asked: readonly string[]
  finds: readonly string[]
  /** Whether what is asked for is a kind of product. */
  isKind: boolean
}

const meaning = (asked: string, finds: string): BuiltInMeaning => ({
  asked: asked.split(', '),
  finds: finds.split(', '),
  isKind: false,
})

const kind = (asked: string, finds: string): BuiltInMeaning => ({ ...meaning(asked, finds), isKind: true })

/**
 * The words of kinds, concerns and colours that every beauty shop needs, beside the synonyms that its operator writes. They hold in one direction:
 * who asks for a moisturiser is shown creams, and who asks for a cream is not shown every moisturiser. Words are folded as search compares them, at
 * most three to a term. 'Gora' and other words for a fairer skin mean nothing: no product may claim it. Ingredients that are in many things have
 * the part of the body beside them: neem is in combs too.
 */
export const builtInMeanings: readonly BuiltInMeaning[] = [
  // Kinds.
  kind(
    'moisturiser, moisturizer, moisturising cream, moisturizing cream, face moisturiser, face moisturizer',
    'day cream, night cream, face cream, face gel, gel cream, moisturising, moisturizing, lotion, emulsion',
  ),
  kind(
    'lotion, body lotion, face lotion',
    'lotion, body milk, body butter, body cream, day cream, face cream, moisturiser, moisturizer',
  ),
  kind('cleanser, cleansing, face soap', 'face wash, cleanser, cleansing milk, micellar, soap'),
  kind('toner, face spray', 'toner, mist, rose water, witch hazel'),
  kind('sunscreen, sun block, sunblock, uv protection', 'spf, sun protection'),
  kind('essence, ampoule, face oil', 'serum, essence, ampoule, face oil'),
  kind('peel off mask, sheet mask', 'face mask, clay mask, ubtan'),
  kind('exfoliator, exfoliating, exfoliant', 'scrub, peel, glycolic, lactic acid, aha'),
  kind('makeup remover, make up remover', 'micellar, cleansing oil, cleansing balm, cleansing milk'),
  kind('lip gloss, lip tint, lip colour, lip color', 'lipstick, lip gloss, lip tint, lip balm'),
  kind('eyeliner, eye liner, eye pencil', 'kajal, eyeliner, kohl'),
  kind('bb cream, cc cream, concealer', 'foundation, skin tint, concealer, bb cream, cc cream'),
  kind('setting powder, loose powder, face powder', 'compact, face powder, loose powder'),
  kind('nail enamel, nail varnish, nail lacquer', 'nail polish, nail colour'),
  kind('hair colour, hair color, hair dye', 'henna, mehendi, hair colour, hair color'),
  kind('henna, mehendi, mehndi, hair pack', 'henna, hair colour, hair color, hair mask, hair pack'),
  kind('bal tel, balon tel, baalon tel, bal oil, balon oil, baalon oil', 'hair oil'),
  kind('conditioner, hair conditioner, hair spa', 'conditioner, hair mask, hair cream'),
  kind('hairbrush, hair brush, hairbrushes, hair brushes', 'comb, hairbrush, hair brush, paddle brush'),
  kind('makeup brushes, make up brush', 'makeup brush, brush set, makeup sponge'),
  kind('perfume, scent, fragrance', 'attar, ittar, perfume, eau de parfum, eau de toilette, body mist'),
  kind('body wash, shower gel, bath soap', 'body wash, shower gel, soap, bathing bar'),
  kind('gua sha, face massager', 'roller, gua sha, massager'),
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
    'pigmentation, hyperpigmentation, dark spots, dark spot, uneven tone, uneven skin tone, melasma, acne marks, daag, daag dhabbe, dag dhabbe, dhabbe, दाग, दाग धब्बे, धब्बे',
    'dullness, vitamin c, ascorbic, niacinamide, kojic, arbutin, azelaic, tranexamic, licorice face, liquorice face, saffron face, kumkumadi',
  ),
  meaning(
    'anti ageing, anti aging, antiageing, antiaging, ageing, aging, wrinkle, wrinkles, fine lines, mature skin',
    'wrinkles, fine lines, retinol, retinal, bakuchiol, peptide, collagen, coenzyme q10, kumkumadi, firming, night cream',
  ),
  meaning(
    'glow, glowing, glowing skin, radiance, radiant, brightening, dull skin, dullness, nikhar, निखार',
    'dullness, radiance, radiant, glow, dewy, vitamin c, niacinamide, kumkumadi, saffron face',
  ),
  meaning('vitamin c', 'ascorbic, ascorbyl, ascorbate, amla face, kakadu plum'),
  meaning(
    'sensitive, sensitive skin, redness, soothing, calming',
    'aloe face, cica, centella, oat, allantoin, panthenol',
  ),
  meaning(
    'dark circles, dark circle, under eye, under eyes, under eye circles, puffiness, puffy eyes, eye bags',
    'dark circles, under eye, eye cream, eye gel, eye serum, caffeine eye, puffing eye',
  ),
  meaning('oily, oily skin, oil control', 'excess oil, shine, niacinamide, clay mask'),
  meaning(
    'dandruff, itchy scalp, flaky scalp',
    'dry scalp, ketoconazole, piroctone, zinc pyrithione, neem hair, tea tree hair',
  ),
  meaning(
    'hair fall, hair loss, hair growth, hair thinning, bal jhadna, bal girna, balon girna, balon jhadna',
    'root strength, bhringraj, redensyl, rosemary hair, onion hair, biotin hair',
  ),
  meaning('split ends, damaged hair, dry hair', 'dry lengths, frizz, keratin, argan hair'),
  // Who removes a tan means no shade that is called so.
  meaning('tan', 'suntan, sun tan, tan removal, detan, de tan, टैन'),
  // Parts of the body in Hindi. 'Bal' alone is rather the beginning of a balm.
  meaning('hoth, honth, hont, होंठ, होठ', 'lip, lipstick'),
  meaning('nakhun, nakhoon, नाखून', 'nail'),
  meaning('balon, baalon, बालों', 'hair'),
  // Colours of shades. What is also an ingredient has beside it what comes in shades: red wine and peach kernel oil are in creams.
  meaning('maroon, मैरून, wine, burgundy, oxblood', 'maroon, burgundy, oxblood, wine makeup, wine lipstick, wine nail'),
  meaning('nude, beige', 'nude, beige'),
  meaning('fuchsia, fuschia, magenta', 'fuchsia, fuschia, magenta, hot pink, rani pink'),
  meaning('hot pink, rani pink', 'fuchsia, fuschia, magenta, pink makeup, pink lipstick, pink nail'),
  meaning('coral, peach', 'coral makeup, coral lipstick, coral nail, peach makeup, peach lipstick, peach nail'),
  meaning('vegan, plant based, cruelty free', 'vegan, plant based, cruelty free'),
]

/** Kinds that nobody has another word for, beside those that `builtInMeanings` begins with. */
const plainKinds = [
  'cream, day cream, night cream, face cream, hand cream, foot cream, body cream, body butter, body milk, face wash, soap, scrub, mist',
  'face mist, rose water, serum, face serum, oil, mask, face mask, clay mask, face pack, micellar water, balm, lip balm, lipstick',
  'lip liner, kajal, kohl, mascara, eyeshadow, eye shadow, foundation, primer, compact, powder, blush, bronzer, highlighter',
  'nail polish, nail paint, nail colour, nail color, shampoo, hair oil, hair mask, hair serum, hair spray, hair cream, comb, brush',
  'makeup brush, brush set, sponge, makeup sponge, roller, face roller, massager, tweezers, razor, attar, ittar, deodorant, body mist',
  'ubtan, bindi, eau de parfum, eau de toilette, hair gel, face gel, emulsion',
].flatMap((some) => some.split(', '))

const kinds = new Set([...builtInMeanings.flatMap(({ asked, isKind }) => (isKind ? asked : [])), ...plainKinds])

/** Whether words, folded as search compares them, name a kind of product, in one or in many. Ingredients and concerns are none. */
export const isProductKind = (term: string): boolean =>
  [term, term.replace(/s$/, ''), term.replace(/es$/, '')].some((one) => kinds.has(one))
