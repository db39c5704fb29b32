// Words that a believable beauty catalogue is made of. Shared by the generator of catalogues and by its tests.

export type Category = 'Skincare' | 'Makeup' | 'Haircare' | 'Accessories'

/** A kind of product: what it is called, what it is for and how it is sold. */
export interface Kind {
  category: Category
  /** In the name: 'Face Serum'. */
  name: string
  /** Common name for the declaration. */
  generic: string
  hsn: string
  gst: number
  /** Rupees before tax, lowest and highest. */
  price: readonly [number, number]
  /** Net quantities to choose from, all in `unit`. */
  sizes: readonly number[]
  unit: 'g' | 'ml' | 'piece'
  /** What its variants differ in. */
  variants: 'none' | 'shades' | 'sizes'
  finishes?: readonly string[]
  /** Shade families that make sense for it. */
  shades?: readonly ShadeFamily[]
}

export type ShadeFamily =
  | 'Red'
  | 'Pink'
  | 'Plum'
  | 'Nude'
  | 'Brown'
  | 'Coral'
  | 'Orange'
  | 'Mauve'
  | 'Black'
  | 'Blue'
  | 'Green'
  | 'Gold'
  | 'Light'
  | 'Medium'
  | 'Tan'
  | 'Deep'

export const shadeHexes: Record<ShadeFamily, readonly string[]> = {
  Red: ['#B01E2F', '#C21F3A', '#8E1526', '#D12C3F'],
  Pink: ['#D8688B', '#E08AA3', '#C94C7A', '#B8476A'],
  Plum: ['#6B2742', '#7A2F55', '#541C36'],
  Nude: ['#C08A73', '#B67B63', '#D3A38C'],
  Brown: ['#6E3F2A', '#7F4B33', '#54301F'],
  Coral: ['#E2725B', '#E5826B', '#D65F4A'],
  Orange: ['#D2622A', '#C75523', '#E07B3C'],
  Mauve: ['#9C6B7F', '#8B5A70', '#AD7F92'],
  Black: ['#161315', '#201B1D'],
  Blue: ['#22386B', '#2B4A86', '#1B2C55'],
  Green: ['#2F5D4A', '#3C6E57'],
  Gold: ['#B98A3A', '#C79A4B'],
  Light: ['#EBC9A9', '#F0D2B6', '#E6C09C'],
  Medium: ['#D2A47C', '#C9986F', '#DAB08A'],
  Tan: ['#B07A50', '#A66F46', '#BC875D'],
  Deep: ['#7A4E31', '#6A4128', '#5A3520'],
}

export const shadeNames: Record<ShadeFamily, readonly string[]> = {
  Red: ['Kumkum', 'Lal Chunri', 'Anar', 'Gulmohar', 'Sindoor'],
  Pink: ['Gulab', 'Rani', 'Kamal', 'Lotus', 'Mithai'],
  Plum: ['Jamun', 'Kokum', 'Baingan', 'Phalsa'],
  Nude: ['Chai', 'Malai', 'Kesar Kulfi', 'Badam'],
  Brown: ['Kattha', 'Imli', 'Coffee', 'Choco'],
  Coral: ['Papita', 'Sunset', 'Moonga'],
  Orange: ['Santra', 'Marigold', 'Terracotta'],
  Mauve: ['Mehfil', 'Lavender', 'Shaam'],
  Black: ['Kaala', 'Raat', 'Kajal'],
  Blue: ['Neel', 'Firoza', 'Mor'],
  Green: ['Mehendi', 'Tulsi', 'Panna'],
  Gold: ['Sona', 'Zari', 'Champa'],
  Light: ['Ivory', 'Chandni', 'Malai Light'],
  Medium: ['Gehun', 'Honey', 'Almond'],
  Tan: ['Caramel', 'Shahad', 'Toffee'],
  Deep: ['Cocoa', 'Coffee Bean', 'Mocha'],
}

const skinTones: readonly ShadeFamily[] = ['Light', 'Medium', 'Tan', 'Deep']
const lips: readonly ShadeFamily[] = ['Red', 'Pink', 'Plum', 'Nude', 'Brown', 'Coral', 'Mauve']
const liners: readonly ShadeFamily[] = ['Black', 'Blue', 'Brown', 'Green']
const nails: readonly ShadeFamily[] = ['Red', 'Pink', 'Orange', 'Mauve', 'Plum', 'Gold', 'Blue', 'Nude']

const care = (
  name: string,
  generic: string,
  price: readonly [number, number],
  sizes: readonly number[],
  unit: 'g' | 'ml' = 'ml',
): Kind => ({
  category: 'Skincare',
  name,
  generic,
  hsn: '33049990',
  gst: 18,
  price,
  sizes,
  unit,
  variants: sizes.length > 1 ? 'sizes' : 'none',
})
const colour = (
  name: string,
  generic: string,
  hsn: string,
  price: readonly [number, number],
  size: number,
  finishes: readonly string[],
  shades: readonly ShadeFamily[],
): Kind => ({
  category: 'Makeup',
  name,
  generic,
  hsn,
  gst: 18,
  price,
  sizes: [size],
  unit: 'g',
  variants: 'shades',
  finishes,
  shades,
})
const hair = (
  name: string,
  generic: string,
  gst: number,
  price: readonly [number, number],
  sizes: readonly number[],
): Kind => ({
  category: 'Haircare',
  name,
  generic,
  hsn: '33059019',
  gst,
  price,
  sizes,
  unit: 'ml',
  variants: sizes.length > 1 ? 'sizes' : 'none',
})
const tool = (name: string, generic: string, hsn: string, gst: number, price: readonly [number, number]): Kind => ({
  category: 'Accessories',
  name,
  generic,
  hsn,
  gst,
  price,
  sizes: [1],
  unit: 'piece',
  variants: 'none',
})

export const kinds: readonly [Kind, ...Kind[]] = [
  care('Face Serum', 'Face serum', [299, 1299], [15, 30]),
  care('Day Cream', 'Face cream', [249, 999], [50], 'g'),
  care('Night Cream', 'Face cream', [299, 1199], [50], 'g'),
  care('Face Wash', 'Face wash', [149, 499], [100, 150]),
  care('Clay Mask', 'Face mask', [199, 699], [75], 'g'),
  care('Ubtan Face Pack', 'Face pack', [149, 549], [100], 'g'),
  care('Rose Water Mist', 'Face mist', [149, 449], [100, 200]),
  care('Sunscreen SPF 50', 'Sunscreen', [299, 899], [50]),
  care('Face Oil', 'Face oil', [349, 1499], [15, 30]),
  care('Toner', 'Face toner', [199, 699], [150]),
  care('Moisturiser', 'Moisturiser', [199, 799], [50, 100]),
  care('Under Eye Gel', 'Eye gel', [249, 799], [15], 'g'),
  care('Body Lotion', 'Body lotion', [249, 799], [200, 400]),
  care('Body Butter', 'Body butter', [299, 899], [200], 'g'),
  care('Lip Balm', 'Lip balm', [99, 349], [8], 'g'),
  care('Face Scrub', 'Face scrub', [149, 549], [100], 'g'),
  colour('Matte Lipstick', 'Lipstick', '33041000', [249, 899], 4, ['Matte', 'Satin'], lips),
  colour('Liquid Lipstick', 'Liquid lipstick', '33041000', [299, 999], 5, ['Matte', 'Glossy'], lips),
  colour('Lip Gloss', 'Lip gloss', '33041000', [199, 649], 5, ['Glossy'], lips),
  colour('Kajal', 'Kajal', '33042000', [99, 399], 1, ['Matte'], liners),
  colour('Eyeliner', 'Eyeliner', '33042000', [149, 549], 3, ['Matte', 'Glossy'], liners),
  colour('Compact Powder', 'Compact powder', '33049110', [199, 699], 9, ['Matte', 'Satin'], skinTones),
  colour('Foundation', 'Foundation', '33049990', [399, 1299], 30, ['Matte', 'Dewy', 'Natural'], skinTones),
  colour('Concealer', 'Concealer', '33049990', [249, 799], 6, ['Natural', 'Matte'], skinTones),
  colour('Blush', 'Blush', '33049110', [249, 799], 5, ['Satin', 'Shimmer'], ['Pink', 'Coral', 'Plum', 'Mauve']),
  colour('Highlighter', 'Highlighter', '33049110', [299, 899], 6, ['Shimmer'], ['Gold', 'Pink', 'Nude']),
  colour('Nail Colour', 'Nail polish', '33043000', [99, 349], 9, ['Glossy', 'Matte', 'Shimmer'], nails),
  colour(
    'Eyeshadow',
    'Eyeshadow',
    '33042000',
    [299, 999],
    8,
    ['Shimmer', 'Matte'],
    ['Gold', 'Brown', 'Plum', 'Green', 'Blue'],
  ),
  hair('Hair Oil', 'Hair oil', 5, [199, 799], [100, 200]),
  hair('Shampoo', 'Shampoo', 5, [199, 699], [200, 400]),
  hair('Conditioner', 'Hair conditioner', 18, [199, 699], [200]),
  hair('Hair Mask', 'Hair mask', 18, [299, 899], [200]),
  hair('Hair Serum', 'Hair serum', 18, [249, 799], [50, 100]),
  hair('Scalp Tonic', 'Hair tonic', 18, [299, 999], [100]),
  tool('Neem Comb', 'Comb', '96151900', 5, [99, 399]),
  tool('Brush Set', 'Make-up brushes', '96033090', 18, [299, 1499]),
  tool('Face Roller', 'Face roller', '90191020', 18, [299, 999]),
  tool('Blending Sponge', 'Make-up sponge', '96162000', 18, [99, 399]),
  tool('Tweezers', 'Tweezers', '82142010', 18, [99, 299]),
  tool('Hair Brush', 'Hair brush', '96032900', 18, [149, 599]),
]

/** What a product is made with: as its name says it, and as its ingredient list does (INCI). */
export interface Hero {
  name: string
  inci: string
}

export const heroes: readonly [Hero, ...Hero[]] = [
  { name: 'Haldi', inci: 'Curcuma Longa (Turmeric) Root Extract' },
  { name: 'Turmeric', inci: 'Curcuma Longa (Turmeric) Root Extract' },
  { name: 'Kesar', inci: 'Crocus Sativus (Saffron) Flower Extract' },
  { name: 'Saffron', inci: 'Crocus Sativus (Saffron) Flower Extract' },
  { name: 'Chandan', inci: 'Santalum Album (Sandalwood) Oil' },
  { name: 'Sandalwood', inci: 'Santalum Album (Sandalwood) Oil' },
  { name: 'Gulab', inci: 'Rosa Damascena Flower Water' },
  { name: 'Rose', inci: 'Rosa Damascena Flower Water' },
  { name: 'Neem', inci: 'Melia Azadirachta (Neem) Leaf Extract' },
  { name: 'Tulsi', inci: 'Ocimum Sanctum (Holy Basil) Leaf Extract' },
  { name: 'Amla', inci: 'Phyllanthus Emblica (Indian Gooseberry) Fruit Extract' },
  { name: 'Bhringraj', inci: 'Eclipta Prostrata Extract' },
  { name: 'Reetha', inci: 'Sapindus Mukorossi (Soapnut) Fruit Extract' },
  { name: 'Shikakai', inci: 'Acacia Concinna Fruit Extract' },
  { name: 'Multani Mitti', inci: "Fuller's Earth" },
  { name: 'Kumkumadi', inci: 'Kumkumadi Tailam' },
  { name: 'Coconut', inci: 'Cocos Nucifera (Coconut) Oil' },
  { name: 'Almond', inci: 'Prunus Amygdalus Dulcis (Sweet Almond) Oil' },
  { name: 'Aloe', inci: 'Aloe Barbadensis Leaf Juice' },
  { name: 'Hibiscus', inci: 'Hibiscus Rosa-Sinensis Flower Extract' },
  { name: 'Jasmine', inci: 'Jasminum Officinale (Jasmine) Oil' },
  { name: 'Vetiver', inci: 'Vetiveria Zizanoides Root Oil' },
  { name: 'Besan', inci: 'Cicer Arietinum (Chickpea) Flour' },
  { name: 'Manjistha', inci: 'Rubia Cordifolia Root Extract' },
  { name: 'Mulethi', inci: 'Glycyrrhiza Glabra (Licorice) Root Extract' },
  { name: 'Ashwagandha', inci: 'Withania Somnifera Root Extract' },
  { name: 'Brahmi', inci: 'Bacopa Monnieri Extract' },
  { name: 'Onion', inci: 'Allium Cepa (Onion) Bulb Extract' },
  { name: 'Vitamin C', inci: 'Ascorbyl Glucoside' },
  { name: 'Niacinamide', inci: 'Niacinamide' },
  { name: 'Hyaluronic', inci: 'Sodium Hyaluronate' },
  { name: 'Salicylic', inci: 'Salicylic Acid' },
  { name: 'Shea', inci: 'Butyrospermum Parkii (Shea) Butter' },
  { name: 'Tea Tree', inci: 'Melaleuca Alternifolia (Tea Tree) Leaf Oil' },
  { name: 'Argan', inci: 'Argania Spinosa Kernel Oil' },
]

export const qualities = [
  'Radiance',
  'Calming',
  'Everyday',
  'Deep Care',
  'Gentle',
  'Bright',
  'Soft',
  'Repair',
  'Fresh',
  'Pure',
  'Silk',
  'Velvet',
  'Glow',
  'Nourishing',
  'Balancing',
  'Hydrating',
  'Intense',
  'Classic',
  'Royal',
  'Light',
] as const

export const baseIngredients: Record<Category, readonly string[]> = {
  Skincare: [
    'Aqua',
    'Glycerin',
    'Caprylic/Capric Triglyceride',
    'Cetearyl Alcohol',
    'Glyceryl Stearate',
    'Phenoxyethanol',
    'Xanthan Gum',
    'Parfum',
    'Tocopherol',
    'Citric Acid',
  ],
  Makeup: [
    'Dimethicone',
    'Mica',
    'Talc',
    'Ricinus Communis (Castor) Seed Oil',
    'Candelilla Cera',
    'Cera Alba',
    'Silica',
    'Tocopheryl Acetate',
    'Parfum',
    'CI 77491',
    'CI 77891',
  ],
  Haircare: [
    'Aqua',
    'Sesamum Indicum (Sesame) Seed Oil',
    'Behentrimonium Chloride',
    'Decyl Glucoside',
    'Cocamidopropyl Betaine',
    'Panthenol',
    'Phenoxyethanol',
    'Parfum',
    'Citric Acid',
  ],
  Accessories: [],
}

export const skinTypes = ['Normal', 'Dry', 'Oily', 'Combination', 'Sensitive'] as const
export const hairTypes = ['Straight', 'Wavy', 'Curly', 'Coily'] as const
export const concernsOf: Record<Category, readonly string[]> = {
  Skincare: [
    'Dryness',
    'Dullness',
    'Dehydration',
    'Excess oil',
    'Visible pores',
    'Acne marks',
    'Dark spots',
    'Fine lines',
    'City dust',
    'Puffiness',
  ],
  Makeup: ['Long wear', 'Dry lips', 'Smudging', 'Shine', 'Everyday cover'],
  Haircare: ['Dry lengths', 'Dry scalp', 'Frizz', 'Hair fall', 'Dandruff', 'Coloured hair'],
  Accessories: ['Tangles', 'Static', 'Puffiness'],
}
export const origins = [
  'India',
  'India',
  'India',
  'India',
  'India',
  'India',
  'India',
  'India',
  'South Korea',
  'France',
  'Japan',
  'Thailand',
] as const

const brandFirst = [
  'Nila',
  'Ratna',
  'Vana',
  'Kesari',
  'Tara',
  'Usha',
  'Padma',
  'Chandra',
  'Meru',
  'Sona',
  'Jui',
  'Malli',
  'Amara',
  'Ira',
  'Rekha',
  'Surya',
  'Diya',
  'Mogra',
  'Ketaki',
  'Champa',
  'Lata',
  'Bela',
  'Noor',
  'Zari',
  'Aranya',
  'Sahya',
  'Ganga',
  'Kaveri',
  'Narmada',
  'Indu',
] as const
const brandSecond = [
  'Beauty',
  'Apothecary',
  'Botanics',
  'Nature',
  'Cosmetics',
  'Herbals',
  'Rituals',
  'Colours',
  'Skin',
  'Hair',
  'Roots',
  'Petals',
  'Studio',
  'Labs',
  'Orchard',
  'Veda',
  'Essentials',
  'House',
  'Craft',
  'Secrets',
] as const

/** Six hundred brand names; the earlier ones are the larger brands. */
export const brands: readonly string[] = brandSecond.flatMap((second) =>
  brandFirst.map((first) => `${first} ${second}`),
)
