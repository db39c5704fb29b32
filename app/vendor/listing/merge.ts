import type { ListingPhoto } from '#modules/listing/shapes/content.ts'
import type { ListingModel, VariantModel } from './model.ts'

/** Three states of one form: what two people started from, what one of them typed, what the other one's has become. */
interface Versions<Shape> {
  base: Shape
  mine: Shape
  theirs: Shape
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether both forms say the same. */
export const isSameModel = (one: ListingModel, other: ListingModel): boolean =>
  (Object.keys(one) as (keyof ListingModel)[]).every((field) => same(one[field], other[field]))

/** `theirs` with every field in which `mine` differs from `base`. */
function mergeFields<Shape extends object>({ base, mine, theirs }: Versions<Shape>): Shape {
  const fields = Object.keys({ ...theirs, ...mine }) as (keyof Shape)[]
  return Object.fromEntries(
    fields.map((field) => [field, same(mine[field], base[field]) ? theirs[field] : mine[field]]),
  ) as Shape
}

/** The same for a list of things with ids: what either of the two added stays, what either took out is gone, and the order is mine if I changed it. */
function mergeLists<One extends { id: string }>(
  { base, mine, theirs }: Versions<readonly One[]>,
  merged: (versions: Versions<One>) => One,
): One[] {
  const byId = (list: readonly One[]) => new Map(list.map((one) => [one.id, one]))
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  const ids = (list: readonly One[]) => list.map(({ id }) => id)
  const order = same(ids(mine), ids(base)) ? [...ids(theirs), ...ids(mine)] : [...ids(mine), ...ids(theirs)]
  return [...new Set(order)].flatMap((id) => {
    const [was, me, them] = [before.get(id), own.get(id), other.get(id)]
    if (me && them) return [merged({ base: was ?? them, mine: me, theirs: them })]
    if (!was) return me ?? them ?? []
    // One of the two took it out. Only what the other one wrote there meanwhile keeps it.
    return me && !same(me, was) ? [me] : []
  })
}

/** A count is meant against the stock that was seen, so it goes with that. */
function mergeVariants({ base, mine, theirs }: Versions<VariantModel>): VariantModel {
  const merged = mergeFields({ base, mine, theirs })
  return mine.stock === base.stock
    ? { ...merged, stock: theirs.stock, stockWas: theirs.stockWas }
    : { ...merged, stock: mine.stock, stockWas: theirs.stockWas === undefined ? undefined : Number(base.stock) || 0 }
}

/** Fields that follow from others, and counts, which are meant against the stock that was seen: both may differ without a clash. */
const neverClash: readonly string[] = ['listsWas', 'proofsTyped', 'stock', 'stockWas']

function clashesIn<Shape extends object>({ base, mine, theirs }: Versions<Shape>, without: readonly string[]): boolean {
  return (Object.keys(mine) as (keyof Shape)[]).some(
    (field) =>
      !without.includes(String(field)) &&
      !same(mine[field], base[field]) &&
      !same(theirs[field], base[field]) &&
      !same(mine[field], theirs[field]),
  )
}

/** The same of a list: both wrote one thing of one entry, or one wrote what the other took out. */
function listClashes<One extends { id: string }>({ base, mine, theirs }: Versions<readonly One[]>): boolean {
  const find = (list: readonly One[], { id }: One) => list.find((one) => one.id === id)
  return base.some((was) => {
    const [me, them] = [find(mine, was), find(theirs, was)]
    if (me && them) return clashesIn({ base: was, mine: me, theirs: them }, neverClash)
    return (me !== undefined && !same(me, was)) || (them !== undefined && !same(them, was))
  })
}

/** The fields that both changed, each in another way, so that a person has to choose; what is left merges by itself. */
export function clashingFields({ base, mine, theirs }: Versions<ListingModel>): (keyof ListingModel)[] {
  const isClash = (field: keyof ListingModel): boolean => {
    if (field === 'photos') return listClashes({ base: base.photos, mine: mine.photos, theirs: theirs.photos })
    if (field === 'variants') {
      return listClashes({ base: base.variants, mine: mine.variants, theirs: theirs.variants })
    }
    const others = Object.keys(mine).filter((name) => name !== field)
    return clashesIn({ base, mine, theirs }, [...others, ...neverClash])
  }
  return (Object.keys(mine) as (keyof ListingModel)[]).filter(isClash)
}

/**
 * `theirs` with all that was typed in `mine` since `base`: for what was typed while a save was under way (`base` is what was sent, `theirs`
 * what was saved), for a copy of an earlier visit, and for two people at one product.
 */
export function mergeModels({ base, mine, theirs }: Versions<ListingModel>): ListingModel {
  const photos = { base: base.photos, mine: mine.photos, theirs: theirs.photos }
  const variants = { base: base.variants, mine: mine.variants, theirs: theirs.variants }
  return {
    ...mergeFields({ base, mine, theirs }),
    photos: mergeLists<ListingPhoto>(photos, mergeFields),
    variants: mergeLists<VariantModel>(variants, mergeVariants),
  }
}
