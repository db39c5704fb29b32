import { type FormEvent, useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { listingLimits } from '#modules/listing/limits.ts'
import type { ListingVariant } from '#modules/listing/shapes/content.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'

export interface StockDialogProps {
  product: ListingRowView
  onClose: () => void
  /** Counted and saved. */
  onDone: () => void
}

const isCount = (typed: string) => /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= listingLimits.stock

interface Count {
  changed: readonly { id: string; stock: number; stockWas: number }[]
  note: string
}

async function saveCount(productId: string, { changed, note }: Count): Promise<void> {
  for (const { id, stock, stockWas } of changed) {
    const param = { id: productId, variantId: id }
    await call(api.vendor.products[':id'].variants[':variantId'].stock.$put({ param, json: { stock, stockWas, note } }))
  }
}

/** Counts what is in stock, variant by variant. What sells between counting and saving stays sold. */
export function StockDialog({ product, onClose, onDone }: StockDialogProps) {
  const [variants, setVariants] = useState<ListingVariant[]>()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState({ text: '', attempt: 0 })
  const say = (text: string) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1 }))

  const save = useAction((count: Count) => saveCount(product.id, count), {
    failure: 'The stock was not saved. Please try again.',
    done: (_, { changed }) => (changed.length > 0 ? `The stock of ${product.name} is saved` : undefined),
    refresh: true,
    onDone,
    onRefusal: say,
  })

  useEffect(() => {
    let isOpen = true
    call(api.vendor.products[':id'].$get({ param: { id: product.id } })).then(
      (listing) => isOpen && setVariants(listing.content.variants),
      (error) => {
        const text = problemText(error, 'The stock could not be read. Close this and try again.')
        if (isOpen) setRefusal(({ attempt }) => ({ text, attempt: attempt + 1 }))
      },
    )
    return () => {
      isOpen = false
    }
  }, [product.id])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variants) return
    const changed = variants.filter(({ id, stock }) => typed[id] !== undefined && typed[id] !== String(stock))
    const wrong = changed.filter(({ id }) => !isCount(typed[id] ?? ''))
    setErrors(Object.fromEntries(wrong.map(({ id }) => [id, 'Enter a whole number, 0 or more.'])))
    if (wrong.length > 0) return say('Check the marked fields.')
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    void save.run({
      changed: changed.map(({ id, stock }) => ({ id, stock: Number(typed[id]), stockWas: stock })),
      note,
    })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={`Stock of ${product.name}`}
      footer={
        <Button type="submit" form="stock" busy={save.busy} busyText="Saving..." disabled={!variants}>
          Save stock
        </Button>
      }
    >
      <form id="stock" method="post" noValidate onSubmit={submit} className="grid gap-4 pt-4">
        <FormBanner attempt={refusal.attempt}>{refusal.text}</FormBanner>
        {variants ? (
          <>
            {variants.map((variant) => (
              <TextField
                key={variant.id}
                label={variant.name || 'In stock'}
                hint={`${variant.stock.toLocaleString('en-IN')} now${variant.sku ? `, SKU ${variant.sku}` : ''}`}
                error={errors[variant.id]}
                inputMode="numeric"
                maxLength={8}
                value={typed[variant.id] ?? String(variant.stock)}
                onChange={(event) => setTyped((all) => ({ ...all, [variant.id]: event.target.value }))}
              />
            ))}
            <TextField
              label="Why"
              optional
              name="note"
              maxLength={listingLimits.note}
              hint="Kept with the change, such as ‘Counted’ or ‘Two broken’."
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
