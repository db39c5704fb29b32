import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { isRefused, problemText } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { listingLimits } from '#modules/listing/limits.ts'
import { packOf } from '#modules/listing/rules/packs.ts'
import { strikingChange } from '#modules/listing/rules/revision.ts'
import type { ListingView } from '#modules/listing/shapes/listing.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { saidOfField } from './model.ts'
import {
  type Count,
  countOf,
  fieldKey,
  priceRefusal,
  readPrice,
  readStock,
  refusedAt,
  type Saving,
  savePrice,
  saveStock,
  wrongPrice,
  wrongStock,
} from './quick-edit.ts'

export interface PriceAndStockProps {
  product: ListingRowView
  onClose: () => void
  /** All of it is saved. */
  onDone: () => void
}

/** A variant with what is stored of it. */
interface Known {
  id: string
  name: string
  sku: string
  /** The one that waits for review, where one does. */
  price: number | null
  /** Of a product that is not on sale, what is stored. */
  priceOnSale: number | null
  mrp: number | null
  originalPrice: number | null
  stock: number
}

type Typed = Readonly<Record<string, string | undefined>>

const priceKey = (id: string) => fieldKey('price', id)
const stockKey = (id: string) => fieldKey('stock', id)
const priceText = (price: number | null) => (price === null ? '' : String(price))

export const knownOf = ({ content, onSale }: Pick<ListingView, 'content' | 'onSale'>): Known[] =>
  content.variants.map((variant) => {
    const { price, mrp, originalPrice } = packOf(content, variant)
    const live = onSale?.variants.find(({ id }) => id === variant.id)
    return { ...variant, price, priceOnSale: onSale && live ? packOf(onSale, live).price : price, mrp, originalPrice }
  })

/** What is wrong with the price of a variant as it is typed; undefined for one that stays, which is not sent. */
function wrongAt(variant: Known, typed: string): string | undefined {
  if (typed === priceText(variant.price)) return undefined
  const price = readPrice(typed)
  return price === undefined ? wrongPrice(typed) : priceRefusal(price, variant)
}

/** What is typed and cannot be a price or a count, or would be refused, by its field: all of it, before any is saved. */
export function wronglyTyped(variants: readonly Known[], typed: Typed): Record<string, string> {
  return Object.fromEntries(
    variants.flatMap((variant) => {
      const { id, price, stock } = variant
      const pieces = typed[stockKey(id)] ?? String(stock)
      const wrongPrices = wrongAt(variant, typed[priceKey(id)] ?? priceText(price))
      const found: [string, string][] = wrongPrices === undefined ? [] : [[priceKey(id), wrongPrices]]
      if (readStock(pieces) === undefined) found.push([stockKey(id), wrongStock(pieces)])
      return found
    }),
  )
}

/** The sentence about what is wrong: one thing in words, with its variant's name; several by their number. */
function wrongText(variants: readonly Known[], wrong: Readonly<Record<string, string>>): string {
  const [only, ...more] = Object.entries(wrong)
  if (!only || more.length > 0) return `Nothing is saved yet. Check the ${more.length + 1} marked fields.`
  const [key, said] = only
  const name = variants.find(({ id }) => key === priceKey(id) || key === stockKey(id))?.name
  return name ? saidOfField(name, said) : said
}

/** Prices that change so much that they may be slips, by their field. */
export const doubtful = (variants: readonly Known[], typed: Typed): Record<string, string> =>
  Object.fromEntries(
    variants.flatMap(({ id, price, priceOnSale }) => {
      const wanted = readPrice(typed[priceKey(id)] ?? '') ?? null
      const doubt = wanted === price ? undefined : strikingChange(priceOnSale, wanted)
      return doubt ? [[priceKey(id), `${doubt}.`]] : []
    }),
  )

const readVariants = (productId: string) =>
  call(api.vendor.products[':id'].$get({ param: { id: productId } })).then(knownOf)

/** The variants of a product as they are stored; undefined until they are read. */
function useVariants(productId: string, onProblem: (sentence: string, error: unknown) => void) {
  const [variants, setVariants] = useState<Known[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentence belongs to the product that was asked for
  useEffect(() => {
    let isOpen = true
    readVariants(productId).then(
      (known) => isOpen && setVariants(known),
      (error) =>
        isOpen && onProblem(problemText(error, 'The product could not be read. Close this and try again.'), error),
    )
    return () => {
      isOpen = false
    }
  }, [productId])
  return { variants, setVariants }
}

/** Changes prices and stock, variant by variant. What sells between counting and saving stays sold. */
export function PriceAndStock({ product, onClose, onDone }: PriceAndStockProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ text: string; attempt: number; error?: unknown }>({ text: '', attempt: 0 })
  const say = (text: string, error?: unknown) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1, error }))
  const { variants, setVariants } = useVariants(product.id, say)
  const counts = useRef<Record<string, Count>>({})
  const saving = useRef<Saving>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // The doubts that were said; pressed again, it is saved.
  const doubted = useRef('')
  const isRead = variants !== undefined
  // The dialog began at its Close: there was no field yet.
  useEffect(() => {
    if (isRead) form.current?.querySelector('input')?.focus()
  }, [isRead])

  /** One after the other. What is saved is known from then on, so that a second press does not count it again. */
  async function saveAll(note: string): Promise<{ changed: number; waits: boolean }> {
    const done = { changed: 0, waits: false }
    const remember = (id: string, now: Partial<Known>) => {
      setVariants((all) => all?.map((one) => (one.id === id ? { ...one, ...now } : one)))
      done.changed += 1
    }
    for (const { id, name, price, stock } of variants ?? []) {
      const at = { productId: product.id, variantId: id }
      const wanted = readPrice(typed[priceKey(id)] ?? priceText(price))
      if (wanted !== undefined && wanted !== price) {
        saving.current = { id, name, part: 'price' }
        const saved = await savePrice(at, wanted, price)
        if (saved.waitsForReview) done.waits = true
        remember(id, { price: wanted })
      }
      const counted = readStock(typed[stockKey(id)] ?? String(stock))
      if (counted !== undefined && counted !== stock) {
        const count = countOf(counts.current[id], counted, stock)
        counts.current[id] = count
        saving.current = { id, name, part: 'stock' }
        const saved = await saveStock(at, count, note)
        delete counts.current[id]
        setTyped((all) => ({ ...all, [stockKey(id)]: undefined }))
        remember(id, { stock: saved.stock })
      }
    }
    return done
  }

  const save = useAction(saveAll, {
    failure: 'We do not know whether all of it was saved. Please try again.',
    done: ({ changed, waits }) =>
      changed === 0 ? undefined : `${product.name} is saved${waits ? '. The price waits for review' : ''}`,
    refresh: true,
    onDone,
    // What is typed stands against what is stored now; a count that may have arrived goes as it went.
    async onRefused(error, _, sentence) {
      const refused = saving.current ? refusedAt(saving.current, error, sentence) : { text: sentence, errors: {} }
      setErrors(refused.errors)
      say(refused.text, error)
      if (isRefused(error)) counts.current = {}
      setVariants(await readVariants(product.id).catch(() => variants))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variants) return
    const wrong = wronglyTyped(variants, typed)
    setErrors(wrong)
    saving.current = undefined
    setRefusal(({ attempt }) => ({ text: '', attempt }))
    if (Object.keys(wrong).length > 0) return say(wrongText(variants, wrong))
    const doubts = doubtful(variants, typed)
    const said = JSON.stringify(doubts)
    if (said !== '{}' && said !== doubted.current) {
      doubted.current = said
      setErrors(doubts)
      return say('A price changes a lot. Check it, then press Save again.')
    }
    void save.run(String(new FormData(event.currentTarget).get('note') ?? ''))
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={`Price and stock of ${product.name}`}
      footer={
        <Button type="submit" form="price-and-stock" busy={save.busy} busyText="Saving..." disabled={!variants}>
          Save
        </Button>
      }
    >
      <form ref={form} id="price-and-stock" method="post" noValidate onSubmit={submit} className="grid gap-5 pt-4">
        <PortalBanner error={refusal.error} attempt={refusal.attempt}>
          {refusal.text}
        </PortalBanner>
        {variants ? (
          <>
            {variants.map((variant) => (
              <VariantFields
                key={variant.id}
                variant={variant}
                typed={typed}
                errors={errors}
                onType={(key, text) => {
                  setTyped((all) => ({ ...all, [key]: text }))
                  setErrors(({ [key]: _, ...others }) => others)
                }}
              />
            ))}
            <TextField
              label="Why the stock changed"
              optional
              name="note"
              maxLength={listingLimits.note}
              hint="Kept with the change, such as “Counted” or “Two broken”."
            />
          </>
        ) : refusal.text ? null : (
          <Loading text="Loading...">
            <Skeleton className="h-24" />
          </Loading>
        )}
      </form>
    </Sheet>
  )
}

interface VariantFieldsProps {
  variant: Known
  typed: Typed
  errors: Record<string, string>
  onType: (key: string, text: string) => void
}

function VariantFields({ variant, typed, errors, onType }: VariantFieldsProps) {
  const { id, name, sku, price, stock } = variant
  const field = (key: string, stored: string) => ({
    inputMode: 'numeric' as const,
    inputClassName: 'tabular-nums',
    autoComplete: 'off',
    value: typed[key] ?? stored,
    error: errors[key],
    onChange: (event: { target: { value: string } }) => onType(key, event.target.value),
  })
  return (
    <fieldset className="grid gap-x-3 pair-[8rem]">
      {name || sku ? (
        <legend className="mb-1 text-sm font-semibold">
          {name}
          {name && sku ? ', ' : ''}
          {sku ? <span className="font-normal text-ink-2">SKU {sku}</span> : null}
        </legend>
      ) : null}
      <TextField label="Price before tax (₹)" maxLength={12} {...field(priceKey(id), priceText(price))} />
      <TextField label="In stock" maxLength={8} {...field(stockKey(id), String(stock))} />
    </fieldset>
  )
}
