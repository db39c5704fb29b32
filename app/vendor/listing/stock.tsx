import { type FormEvent, useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
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

/** Counts what is on the shelf, choice by choice. What sells between counting and saving stays sold. */
export function StockDialog({ product, onClose, onDone }: StockDialogProps) {
  const [variants, setVariants] = useState<ListingVariant[]>()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [trouble, setTrouble] = useState({ text: '', at: 0 })
  const [busy, setBusy] = useState(false)
  const say = (text: string) => setTrouble((last) => ({ text, at: last.at + 1 }))

  useEffect(() => {
    let isOpen = true
    call(api.vendor.products[':id'].$get({ param: { id: product.id } })).then(
      (listing) => isOpen && setVariants(listing.content.variants),
      (error) => {
        const text = problemText(error, 'The stock could not be read. Close this and try again.')
        if (isOpen) setTrouble((last) => ({ text, at: last.at + 1 }))
      },
    )
    return () => {
      isOpen = false
    }
  }, [product.id])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variants || busy) return
    const changed = variants.filter(({ id, stock }) => typed[id] !== undefined && typed[id] !== String(stock))
    const wrong = changed.filter(({ id }) => !isCount(typed[id] ?? ''))
    setErrors(Object.fromEntries(wrong.map(({ id }) => [id, 'Enter a whole number, 0 or more.'])))
    if (wrong.length > 0) return say('Check the marked fields.')
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    setBusy(true)
    try {
      for (const { id, stock } of changed) {
        await call(
          api.vendor.products[':id'].variants[':variantId'].stock.$put({
            param: { id: product.id, variantId: id },
            json: { stock: Number(typed[id]), stockWas: stock, note },
          }),
        )
      }
      if (changed.length > 0) showToast({ message: `The stock of ${product.name} is saved` })
      onDone()
    } catch (error) {
      say(problemText(error, 'The stock was not saved. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={`Stock of ${product.name}`}
      footer={
        <Button type="submit" form="stock" busy={busy} busyText="Saving..." disabled={!variants}>
          Save stock
        </Button>
      }
    >
      <form id="stock" method="post" noValidate onSubmit={save} className="grid gap-4 pt-4">
        <FormBanner attempt={trouble.at}>{trouble.text}</FormBanner>
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
        ) : trouble.text ? null : (
          <Loading text="Loading...">
            <Skeleton className="h-24" />
          </Loading>
        )}
      </form>
    </Sheet>
  )
}
