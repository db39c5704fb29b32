import { flagsOf } from '#modules/reviews/rules.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import type { DemoProduct } from './catalogue.ts'
import type { OrderRows } from './orders.ts'
import type { People, Person } from './people.ts'
import reviewsFile from './reviews.json' with { type: 'json' }
import type { Row } from './rows.ts'

interface ReviewFacts {
  by: string
  product: string
  stars: number
  title: string
  text: string
  helpfulTo: number
  skinType?: string
  skinTone?: string
  ageRange?: string
  reply?: string
  status?: 'pending'
  reported?: string
}

/** The rows of the demo's written reviews, by table; `stars` first, because the reviews are counted into them. */
export interface ReviewRows {
  stars: Row[]
  reviews: Row[]
  votes: Row[]
  replies: Row[]
  reports: Row[]
}

interface Told {
  facts: ReviewFacts
  author: Person
  product: DemoProduct
  id: string
  writtenAt: Date
  line: Row
}

/** Reviews by people of the story for lines that reached them; who got nothing says nothing. */
export function reviewRows(
  people: People,
  products: readonly DemoProduct[],
  orders: readonly OrderRows[],
  now: Date,
): ReviewRows {
  const told = (reviewsFile as ReviewFacts[]).flatMap((facts) => tell(facts, people, products, orders, now))
  return {
    stars: products.map((product) => starsRow(product, told)),
    reviews: told.map(reviewRow),
    votes: told.flatMap((one) => voteRows(one, people)),
    replies: told.flatMap(replyRow),
    reports: told.flatMap((one) => reportRow(one, people)),
  }
}

function tell(
  facts: ReviewFacts,
  people: People,
  products: readonly DemoProduct[],
  orders: readonly OrderRows[],
  now: Date,
): Told[] {
  const author = people.all.find((person) => person.email.startsWith(`${facts.by}@`))
  const product = products.find(({ slug }) => slug === facts.product)
  if (!author || !product) throw new Error(`The demo knows no ${facts.by} or no ${facts.product}.`)
  // The first that reached the buyer: the longest used.
  const [bought] = orders
    .filter(({ order }) => order.user_id === author.id)
    .flatMap(({ lineItems, vendorOrders }) =>
      lineItems.flatMap((line) => {
        const vendorOrder = vendorOrders.find(({ id }) => id === line.vendor_order_id)
        return line.product_id === product.id && vendorOrder?.status === 'delivered'
          ? [{ line, deliveredAt: vendorOrder.updated_at as Date }]
          : []
      }),
    )
    .sort((a, b) => a.deliveredAt.getTime() - b.deliveredAt.getTime())
  if (!bought) return []
  // A third of the time since, so that one writes after a while and never tomorrow.
  const used = (now.getTime() - bought.deliveredAt.getTime()) / 3
  const writtenAt = new Date(bought.deliveredAt.getTime() + used)
  return [{ facts, author, product, id: uuidv7(writtenAt.getTime()), writtenAt, line: bought.line }]
}

function reviewRow({ facts, author, product, id, writtenAt, line }: Told): Row {
  const [first = '', ...others] = author.name.split(' ')
  return {
    id,
    product_id: product.id,
    vendor_id: product.vendor.id,
    line_item_id: line.id,
    author_id: author.id,
    author_name: `${first} ${others.at(-1)?.charAt(0) ?? ''}.`,
    stars: facts.stars,
    title: facts.title,
    body: facts.text,
    variant_name: line.variant_name,
    skin_type: facts.skinType ?? null,
    skin_tone: facts.skinTone ?? null,
    age_range: facts.ageRange ?? null,
    status: facts.status ?? 'published',
    flags: flagsOf(facts.title, facts.text),
    created_at: writtenAt,
  }
}

/**
 * What the catalogue's rating counts beyond the written reviews: as many and as good as it takes for both together to be exactly the
 * number, and to round to the rating, that the catalogue names. Labelled as the demo's wherever it is shown.
 */
function starsRow(product: DemoProduct, told: readonly Told[]): Row {
  const { rating, reviewCount } = product.entry
  const written = told
    .filter((one) => one.product === product && one.facts.status === undefined)
    .map(({ facts }) => facts.stars)
  const people = reviewCount - written.length
  // Points below five that the others have to give.
  const missing =
    5 * reviewCount - Math.round(rating * reviewCount) - written.reduce((sum, stars) => sum + (5 - stars), 0)
  const one = Math.floor((missing * 0.08) / 4)
  const two = Math.floor((missing * 0.09) / 3)
  const three = Math.floor((missing * 0.2) / 2)
  const four = missing - 4 * one - 3 * two - 2 * three
  const five = people - one - two - three - four
  if (missing < 0 || five < 0) throw new Error(`The reviews of ${product.slug} do not fit its rating of ${rating}.`)
  return { product_id: product.id, demo: [one, two, three, four, five] }
}

/** The customers of the story in turn, never the author. */
function voteRows({ facts, author, id, writtenAt }: Told, people: People): Row[] {
  return people.customers
    .filter((person) => person.id !== author.id)
    .slice(0, facts.helpfulTo)
    .map((person) => ({ review_id: id, user_id: person.id, created_at: writtenAt }))
}

function replyRow({ facts, product, id, writtenAt }: Told): Row[] {
  if (!facts.reply) return []
  const vendor = product.vendor
  const answer = { review_id: id, vendor_id: vendor.id, author_id: vendor.member.id, body: facts.reply }
  return [{ ...answer, created_at: addDays(writtenAt, 0.2) }]
}

function reportRow({ facts, id, author, writtenAt }: Told, people: People): Row[] {
  const [reader] = people.customers.filter((person) => person.id !== author.id)
  if (!facts.reported || !reader) return []
  return [
    {
      review_id: id,
      about: 'review',
      reporter_id: reader.id,
      reason: facts.reported,
      note: 'About the courier, not about the mist.',
      created_at: writtenAt,
    },
  ]
}
