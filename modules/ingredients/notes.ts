import type { AllergenKind } from './allergens.ts'
import { allergenOf, foldIngredient, longestNamed } from './rules.ts'

/**
 * What common ingredients are and why they are there: names (folded, by `|`) and one plain sentence. Nothing here claims an effect
 * on skin or hair beyond what the substance does in a product. New ones must keep to that.
 */
const notes: readonly (readonly [string, string])[] = [
  ['aqua|water|purified water|demineralised water', 'Plain water, the base that most lotions and washes begin with.'],
  [
    'glycerin|glycerine|vegetable glycerin',
    'A clear syrup, usually from plant oils, that draws water to the skin and keeps it there.',
  ],
  [
    'hyaluronic acid|sodium hyaluronate|hydrolyzed hyaluronic acid|hydrolysed hyaluronic acid',
    'A sugar that also occurs in skin and holds many times its weight in water.',
  ],
  ['niacinamide', 'Vitamin B3, a water-soluble all-rounder used for an even look and a balanced feel.'],
  ['panthenol|d panthenol|provitamin b5', 'Provitamin B5, which holds moisture in skin and makes hair feel smoother.'],
  [
    'vitamin e|tocopherol|tocopheryl acetate',
    'An antioxidant oil that also keeps the other oils in a product from turning rancid.',
  ],
  [
    'vitamin c|ascorbic acid|l ascorbic acid|ethyl ascorbic acid|3 o ethyl ascorbic acid|sodium ascorbyl phosphate|ascorbyl glucoside',
    'Vitamin C or a steadier form of it, an antioxidant used for a bright, fresh look.',
  ],
  [
    'retinol|retinal|retinyl palmitate',
    'A form of vitamin A used in night products; begin slowly and wear sunscreen by day.',
  ],
  ['bakuchiol', 'An oil from babchi seeds, often chosen in night products in place of retinol.'],
  ['salicylic acid|beta hydroxy acid', 'An oil-soluble acid that loosens what clogs pores.'],
  ['glycolic acid', 'A small acid from sugar cane that loosens dull cells on the surface; wear sunscreen by day.'],
  ['lactic acid|sodium lactate', 'A mild acid that smooths the surface of skin and holds water.'],
  ['mandelic acid', 'A gentle acid from bitter almonds that works slowly on the surface of skin.'],
  ['azelaic acid', 'An acid that also occurs in grains, used for a clear, even look.'],
  ['kojic acid|kojic acid dipalmitate', 'Made by a fungus used in rice wine; used for an even-looking tone.'],
  ['alpha arbutin|arbutin', 'A sugar compound found in bearberry, used for an even-looking tone.'],
  ['tranexamic acid', 'A water-soluble ingredient used for an even-looking tone.'],
  ['ceramide|ceramides|ceramide np|ceramide ap', 'Fats like those between skin cells, which help keep water in.'],
  ['squalane', 'A light, colourless oil, often from olives or sugar cane, that feels like the oil of skin itself.'],
  [
    'peptide|peptides|palmitoyl tripeptide 1|matrixyl',
    'Short chains of amino acids, used in products for a smoother look.',
  ],
  ['urea', 'A substance that also occurs in skin; it holds water and softens rough spots.'],
  ['allantoin', 'A soothing powder first found in comfrey root.'],
  [
    'centella asiatica|cica|gotu kola|mandukaparni',
    'A small marsh herb with a long use in Ayurveda for calming products.',
  ],
  [
    'aloe vera|aloe barbadensis|aloe|kumari|ghritkumari',
    'The clear juice of the aloe leaf, mostly water, with a cooling feel.',
  ],
  ['zinc oxide', 'A white mineral that reflects and absorbs sunlight; also used as a gentle powder.'],
  ['titanium dioxide', 'A white mineral that gives cover and, in sunscreens, filters light.'],
  [
    'bemotrizinol|bis ethylhexyloxyphenol methoxyphenyl triazine',
    'A modern sunscreen filter for both UVA and UVB that stays stable in light.',
  ],
  ['avobenzone|butyl methoxydibenzoylmethane', 'A sunscreen filter for UVA light.'],
  ['octocrylene', 'A sunscreen filter for UVB light that also steadies other filters.'],
  ['homosalate|octisalate|ethylhexyl salicylate', 'An oily sunscreen filter for UVB light.'],
  ['ethylhexyl methoxycinnamate|octinoxate', 'A sunscreen filter for UVB light.'],
  ['diethylamino hydroxybenzoyl hexyl benzoate|uvinul a plus', 'A sunscreen filter for UVA light.'],
  ['ethylhexyl triazone|uvinul t 150', 'A strong sunscreen filter for UVB light.'],
  ['silica', 'A fine mineral powder that takes up oil and gives a soft, matte feel.'],
  ['kaolin', 'A soft white clay that takes up oil.'],
  ['bentonite', 'A swelling clay that takes up oil and thickens masks.'],
  [
    'multani mitti|fuller s earth|fullers earth',
    'A mineral clay from the plains of north India that takes up oil; a classic of home masks.',
  ],
  [
    'charcoal|activated charcoal|charcoal powder',
    'Finely ground charcoal with many pores, used in washes and masks for its grip on oil and dust.',
  ],
  ['talc', 'A soft mineral powder that lets makeup glide.'],
  ['mica', 'A shimmering mineral ground into flakes; it gives powders their glide and glow.'],
  ['iron oxides|iron oxide|ci 77491|ci 77492|ci 77499', 'Mineral colours from yellow and red to black.'],
  ['mineral pigments|pigments|pigment', 'Coloured powders from minerals that give the product its shade.'],
  ['carmine|ci 75470|cochineal', 'A red colour made from the cochineal insect; not vegetarian.'],
  ['ultramarines|ultramarine|ci 77007', 'A mineral blue.'],
  ['bismuth oxychloride', 'A pearly mineral powder used for a satin finish.'],
  ['boron nitride', 'A slippery mineral powder that gives a soft focus.'],
  ['nylon 12|nylon', 'A fine round powder that makes makeup feel silky.'],
  [
    'rice starch|oryza sativa starch|corn starch|zea mays starch|tapioca starch',
    'A plant starch that takes up oil and softens powders.',
  ],
  ['dimethicone|dimethiconol', 'A silicone that smooths, seals in water and helps a product glide.'],
  ['cyclopentasiloxane|cyclomethicone', 'A light silicone that spreads easily and then evaporates.'],
  ['isododecane', 'A light liquid that evaporates and leaves colour in place.'],
  [
    'shea butter|butyrospermum parkii|shea',
    'The fat of the African shea nut, rich and slow to melt. It is pressed from a tree seed.',
  ],
  ['cocoa butter|theobroma cacao', 'The fat of the cocoa bean, firm in the tube and melting on skin.'],
  ['kokum butter|garcinia indica|kokum', 'The fat of kokum seeds from the Western Ghats, firm and light on skin.'],
  ['mango butter|mangifera indica', 'The fat of the mango stone, softer than shea.'],
  ['coconut oil|cocos nucifera|coconut|nariyal', 'The oil of the coconut, solid on a cool day; long loved for hair.'],
  ['virgin coconut oil', 'Coconut oil pressed from fresh flesh without heat.'],
  [
    'sesame oil|sesame|sesamum indicum|til oil|gingelly oil',
    'The oil of til seeds and the base of many classic Indian oils.',
  ],
  ['almond oil|sweet almond oil|prunus amygdalus dulcis|badam oil', 'A light oil pressed from almonds.'],
  ['argan oil|argan|argania spinosa', 'A light oil from the kernels of the Moroccan argan tree, much used for hair.'],
  ['jojoba oil|jojoba|simmondsia chinensis', 'A liquid wax from a desert seed that sits on skin without grease.'],
  ['olive oil|olea europaea', 'The oil of olives, rich in soft fats.'],
  ['castor oil|ricinus communis|arandi', 'A thick, glossy oil that gives sticks and balms their slip.'],
  ['sunflower oil|helianthus annuus|sunflower', 'A light oil with a good deal of vitamin E.'],
  ['mustard oil|sarson oil', 'A warm, pungent oil used for hair in north and east India.'],
  ['grapeseed oil|vitis vinifera', 'A very light oil from grape seeds.'],
  ['rosehip oil|rosehip|rosa canina', 'An oil pressed from the seeds of wild roses.'],
  ['moringa oil|moringa|moringa oleifera|sahjan', 'Oil or leaf of the drumstick tree.'],
  ['mineral oil|paraffinum liquidum|liquid paraffin', 'A pure, colourless oil from petroleum that seals in water.'],
  ['petrolatum|petroleum jelly', 'A jelly that seals in water better than almost anything else.'],
  ['candelilla wax|euphorbia cerifera', 'A hard plant wax from a Mexican shrub that gives sticks their shape.'],
  ['carnauba wax|copernicia cerifera', 'A hard, glossy wax from palm leaves.'],
  ['beeswax|cera alba', 'The wax of the honeycomb, which gives balms and sticks their body.'],
  ['lanolin', 'A wax washed from wool that softens and seals in water.'],
  [
    'cetearyl alcohol|cetyl alcohol|stearyl alcohol',
    'A waxy fatty alcohol that softens and thickens; it does not dry the skin.',
  ],
  ['stearic acid', 'A fatty acid that thickens creams and soaps.'],
  ['glyceryl stearate|glyceryl monostearate', 'Joins oil and water into a smooth cream.'],
  ['polysorbate 20|polysorbate 80', 'Lets a little oil mix with water.'],
  ['caprylic capric triglyceride|caprylic capric triglycerides|mct oil', 'A light, steady oil made from coconut.'],
  ['isopropyl myristate|isopropyl palmitate', 'A light oil that helps a product spread.'],
  ['propylene glycol', 'A liquid that holds water and helps other ingredients dissolve.'],
  [
    'butylene glycol|propanediol|pentylene glycol',
    'A light liquid that holds water and helps other ingredients dissolve.',
  ],
  [
    'alcohol denat|ethanol|ethyl alcohol|sd alcohol',
    'Spirit that dries quickly and carries scent; it can feel drying.',
  ],
  ['carbomer|acrylates c10 30 alkyl acrylate crosspolymer', 'Turns water into a clear gel.'],
  ['xanthan gum', 'A natural thickener made by fermenting sugar.'],
  [
    'guar gum|guar hydroxypropyltrimonium chloride|cyamopsis tetragonoloba',
    'A thickener from cluster beans; one form of it smooths hair.',
  ],
  ['sodium laureth sulfate|sodium laureth sulphate|sles', 'A foaming cleanser, milder than SLS and still thorough.'],
  ['sodium lauryl sulfate|sodium lauryl sulphate|sls', 'A strong foaming cleanser that some skins find drying.'],
  ['cocamidopropyl betaine', 'A mild cleanser from coconut that softens stronger ones.'],
  [
    'decyl glucoside|coco glucoside|lauryl glucoside|caprylyl glucoside',
    'A mild foaming cleanser made from sugar and coconut.',
  ],
  [
    'sodium cocoyl isethionate|sodium lauroyl sarcosinate|sodium cocoyl glutamate',
    'A mild cleanser made from coconut.',
  ],
  [
    'behentrimonium chloride|behentrimonium methosulfate|cetrimonium chloride',
    'A conditioner that lets wet hair be combed easily.',
  ],
  [
    'hydrolysed keratin|hydrolyzed keratin|keratin',
    'The protein of hair in small pieces, used to make hair feel smoother.',
  ],
  [
    'hydrolysed rice protein|hydrolyzed rice protein|rice protein|rice water',
    'Small pieces of rice protein that make hair feel fuller.',
  ],
  [
    'hydrolysed wheat protein|hydrolyzed wheat protein|wheat protein',
    'Small pieces of wheat protein that make hair feel fuller.',
  ],
  ['biotin', 'Vitamin B7, often added to products for hair.'],
  ['caffeine', 'From coffee or tea; used under the eyes and on the scalp.'],
  ['sodium benzoate|potassium sorbate', 'A mild preservative also used in food.'],
  ['phenoxyethanol', 'A widely used preservative that keeps germs out once a pack is open.'],
  ['ethylhexylglycerin', 'Softens skin and helps preservatives do their work.'],
  [
    'methylparaben|ethylparaben|propylparaben|butylparaben|paraben|parabens',
    'A preservative of long use. Allowed in small amounts; some people prefer to avoid it.',
  ],
  [
    'dmdm hydantoin|imidazolidinyl urea|diazolidinyl urea|quaternium 15',
    'A preservative that gives off traces of formaldehyde, which some skins react to.',
  ],
  [
    'methylisothiazolinone|methylchloroisothiazolinone',
    'A strong preservative that skins often react to; meant for products that are rinsed off.',
  ],
  ['citric acid|sodium citrate', 'The acid of lemons, used to set the right acidity.'],
  [
    'sodium hydroxide|potassium hydroxide|triethanolamine',
    'Sets the right acidity; nothing of its sharpness is left in the finished product.',
  ],
  ['disodium edta|tetrasodium edta|edta', 'Binds the minerals of hard water so that a product stays fresh and foams.'],
  ['sodium chloride', 'Common salt, which thickens washes.'],
  ['fragrance|parfum|perfume', 'A blend of scents. The pack need not name each of them.'],
  [
    'limonene|linalool|geraniol|citronellol|citral|eugenol|farnesol|coumarin',
    'A scent that occurs in many plant oils; it is named because some skins react to it.',
  ],
  ['benzyl alcohol', 'A preservative with a faint scent that also occurs in jasmine.'],
  ['menthol', 'The cool of mint.'],
  ['camphor|kapoor', 'A cool, strong-smelling resin; keep it away from small children.'],
  [
    'rosemary oil|rosemary|rosmarinus officinalis',
    'Oil or leaf of rosemary, fresh in scent and much used for the scalp.',
  ],
  ['tea tree oil|tea tree|melaleuca alternifolia', 'A sharp, clean-smelling oil used in products for oily skin.'],
  ['lavender oil|lavender|lavandula angustifolia', 'Oil of lavender, used for its scent.'],
  ['peppermint oil|peppermint|mentha piperita|pudina', 'Oil of mint, with a cool feel.'],
  [
    'sandalwood oil|sandalwood|santalum album|chandan',
    'The heartwood of the sandal tree, warm in scent and long used in Indian pastes.',
  ],
  ['vetiver|vetiver oil|khus|vetiveria zizanoides', 'The root of khus grass, earthy and cool in scent.'],
  ['jasmine|jasmine oil|mogra|jasminum', 'The flower of jasmine, used for its scent.'],
  ['rose water|rosa damascena flower water|gulab jal', 'The fragrant water that is left when roses are distilled.'],
  [
    'rose petal extract|rose extract|rosa damascena|rose|gulab',
    'From the petals of the damask rose, grown in Kannauj and Pushkar.',
  ],
  ['saffron extract|saffron|crocus sativus|kesar', 'The red threads of the saffron flower, grown in Kashmir.'],
  ['turmeric|curcuma longa|haldi|curcumin', 'The golden root of every Indian kitchen; it can stain light cloth.'],
  ['kasturi haldi|curcuma aromatica|wild turmeric', 'Wild turmeric, milder in colour than the kitchen kind.'],
  [
    'neem leaf extract|neem|azadirachta indica|neem oil',
    'Leaf or oil of the neem tree, bitter and clean; a classic for oily skin.',
  ],
  ['tulsi leaf extract|tulsi|ocimum sanctum|holy basil', 'Holy basil, a fragrant herb that stands in many courtyards.'],
  ['manjistha|rubia cordifolia', 'A red root that colours oils and is long used in Ayurvedic pastes.'],
  [
    'liquorice root|liquorice|licorice|glycyrrhiza glabra|mulethi',
    'The sweet root mulethi, used for a calm, even look.',
  ],
  [
    'amla extract|amla|phyllanthus emblica|emblica officinalis|indian gooseberry',
    'The Indian gooseberry, a classic of hair oils.',
  ],
  [
    'bhringraj extract|bhringraj|eclipta alba|eclipta prostrata',
    'A herb of the daisy family, called the king of hair in Ayurveda.',
  ],
  ['brahmi|bacopa monnieri', 'A small creeping herb used in classic hair oils.'],
  [
    'reetha|soapnut|sapindus mukorossi|sapindus trifoliatus',
    'The soapnut: its shell foams in water and cleans mildly.',
  ],
  ['shikakai extract|shikakai|acacia concinna', 'Pods that have washed Indian hair for generations, with little foam.'],
  [
    'hibiscus flower extract|hibiscus|hibiscus rosa sinensis|gudhal',
    'The red hibiscus, whose petals and leaves make a slippery conditioner.',
  ],
  ['flaxseed gel|flaxseed|linum usitatissimum|alsi', 'The gel of boiled flaxseed, which gives hair slip and hold.'],
  ['fenugreek|methi|trigonella foenum graecum', 'Methi seed, which swells into a conditioning paste.'],
  ['henna|mehndi|lawsonia inermis', 'Leaves that colour hair and hands a warm red-brown.'],
  ['indigo|indigofera tinctoria', 'Leaves that colour hair dark, often after henna.'],
  ['ashwagandha|withania somnifera', 'The root of winter cherry, a classic of Ayurveda.'],
  ['lodhra|symplocos racemosa', 'The bark of a small Indian tree, used in face packs.'],
  ['nagarmotha|cyperus rotundus', 'The fragrant root of nut grass.'],
  ['besan|gram flour|chickpea flour|cicer arietinum', 'Chickpea flour, the base of ubtan: it cleans and lifts oil.'],
  [
    'orange peel powder|orange peel|citrus aurantium dulcis',
    'Dried and ground orange peel, used in masks for its fresh scent and fine grain.',
  ],
  ['lemon|citrus limon|nimbu', 'Peel or juice of the lemon; skin can be more sensitive to sun after it.'],
  ['cucumber|cucumis sativus|kheera', 'Mostly water, with a cooling feel.'],
  ['green tea|camellia sinensis', 'Leaf of the tea bush, rich in antioxidants.'],
  ['pomegranate|punica granatum|anar', 'Seed or peel of the pomegranate.'],
  ['papaya|carica papaya|papain', 'Fruit with an enzyme that loosens dull cells on the surface.'],
  ['honey|mel|shahad', 'Holds water and gives a soft feel.'],
  ['milk|whey|milk protein|malai', 'Fat and protein of milk, with a soft feel.'],
  ['oat|oats|avena sativa|colloidal oatmeal', 'Oats, ground fine, with a calming feel.'],
  ['lotus|nelumbo nucifera|kamal', 'The sacred lotus, used for its scent and light feel.'],
  ['nitrocellulose', 'Forms the hard film of a nail colour.'],
  [
    'butyl acetate|ethyl acetate',
    'A fast-drying solvent of nail colours with a strong smell: use it in fresh air, away from flames.',
  ],
  ['acetyl tributyl citrate', 'Keeps the film of a nail colour from cracking.'],
  [
    'tosylamide epoxy resin|adipic acid neopentyl glycol trimellitic anhydride copolymer',
    'A resin that makes nail colour hold and shine.',
  ],
  [
    'p phenylenediamine|para phenylenediamine|ppd',
    'A hair dye that some people react to strongly; always test on a small patch 48 hours before.',
  ],
]

const noteByName = new Map(notes.flatMap(([names, note]) => names.split('|').map((name) => [name, note] as const)))

/** What an ingredient is, in one sentence; undefined for one that we do not describe, and for what tools are made of. */
export function noteOn(ingredient: string): string | undefined {
  const folded = foldIngredient(ingredient)
  if (/\bwood(en)?\b/.test(folded)) return undefined
  const name = longestNamed(folded, noteByName.keys())
  return name === undefined ? undefined : noteByName.get(name)
}

/** An ingredient as the product's page lists it. */
export interface IngredientView {
  name: string
  /** There is a sentence about it. */
  explained: boolean
  allergen: AllergenKind | null
}

/** The list as it stands on the pack, each with what is known of it. */
export function describeIngredients(names: readonly string[]): IngredientView[] {
  return names.map((name) => ({
    name,
    explained: noteOn(name) !== undefined,
    allergen: allergenOf(name) ?? null,
  }))
}
