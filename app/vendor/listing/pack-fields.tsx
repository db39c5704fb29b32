import { SelectField, TextField } from '#app/ui/field.tsx'
import { useOpen } from '#app/ui/use-open.ts'
import { listingLimits as limits } from '#modules/listing/limits.ts'
import { packOf } from '#modules/listing/rules/packs.ts'
import { highestPriceRupees } from '#modules/pricing/mrp.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { unitPriceText, unitSalePrice } from '#modules/pricing/unit-price.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { type SectionProps, StrikingChange } from './fields.tsx'
import {
  fieldId,
  type ListingModel,
  type ModelErrors,
  originalPriceWarning,
  priceWarning,
  readNumber,
  type VariantModel,
} from './model.ts'

/** The units of a net quantity, as the entries of a menu. */
export const unitMenu = [
  ['g', 'g'],
  ['kg', 'kg'],
  ['ml', 'ml'],
  ['l', 'litres'],
  ['cm', 'cm'],
  ['m', 'm'],
  ['piece', 'pieces'],
  ['set', 'sets'],
].map(([value, word]) => (
  <option key={value} value={value}>
    {word}
  </option>
))

export interface PackFieldsProps {
  model: ListingModel
  errors: ModelErrors
  onSale: SectionProps['onSale']
  variant: VariantModel
  at: number
  onVariant: (changes: Partial<VariantModel>) => void
}

type PackField = 'mrp' | 'price' | 'originalPrice' | 'netQuantity' | 'barcode' | 'countryOfOrigin'

function packField({ errors, variant, at, onVariant }: PackFieldsProps, name: PackField, max: number) {
  return {
    id: fieldId(`variants.${at}.${name}`),
    value: variant[name],
    maxLength: max,
    autoComplete: 'off',
    error: errors[`variants.${at}.${name}`],
    onChange: (event: { target: { value: string } }) => onVariant({ [name]: event.target.value }),
  }
}

const money = { inputMode: 'numeric', inputClassName: 'tabular-nums' } as const

/** What one pays, and the most that the MRP allows. */
export function priceHint(price: number | null, mrp: number | null): string {
  const paid = price && Number.isInteger(price) ? `${formatRupees(withTax(price))} with tax. ` : ''
  const most =
    mrp && Number.isInteger(mrp) ? `${formatRupees(highestPriceRupees(mrp))} is the highest price this MRP allows.` : ''
  return `${paid}${most}`.trim() || 'Before tax.'
}

function PriceFields(props: PackFieldsProps) {
  const { model, variant, errors, onSale, at } = props
  const isSize = model.kind === 'size'
  const live = onSale?.variants.find(({ id }) => id === variant.id)
  const now = onSale && live ? packOf(onSale, live) : undefined
  const mrp = variant.mrp || (isSize ? '' : model.mrp)
  const price = variant.price || (isSize ? '' : model.price)
  const priceError = errors[`variants.${at}.price`] ?? priceWarning(variant.price, mrp)
  const originalError =
    errors[`variants.${at}.originalPrice`] ?? originalPriceWarning(variant.originalPrice, price, mrp)
  return (
    <div className="grid gap-4 trio-[11rem]">
      <TextField
        label="MRP on the pack (₹)"
        optional={!isSize}
        hint={
          <>
            <StrikingChange before={now?.mrp} after={readNumber(variant.mrp)} />
            Tax included.
          </>
        }
        {...money}
        {...packField(props, 'mrp', 12)}
      />
      <TextField
        label="Your price (₹)"
        optional={!isSize}
        hint={
          priceError ? undefined : (
            <>
              <StrikingChange before={now?.price} after={readNumber(variant.price)} />
              {priceHint(readNumber(variant.price), readNumber(mrp))}
            </>
          )
        }
        {...money}
        {...packField(props, 'price', 12)}
        error={priceError}
      />
      <TextField
        label="Original price (₹)"
        optional
        hint="Shown struck through. Only if you actually sold at this price."
        {...money}
        {...packField(props, 'originalPrice', 12)}
        error={originalError}
      />
    </div>
  )
}

function ContentsFields(props: PackFieldsProps) {
  const { model, variant, at, onVariant } = props
  const isSize = model.kind === 'size'
  const [mrp, quantity] = [readNumber(variant.mrp || model.mrp), readNumber(variant.netQuantity)]
  const unit = variant.netQuantityUnit || model.netQuantityUnit
  const unitPrice = mrp && quantity ? unitSalePrice(mrp, quantity, unit) : null
  return (
    <div className="grid gap-4 trio-[11rem]">
      <div className="flex flex-wrap gap-3">
        <TextField
          label="Net quantity"
          optional={!isSize}
          inputMode="decimal"
          className="flex-[1_1_3.5rem]"
          hint={unitPrice ? `${unitPriceText(unitPrice)} of MRP.` : undefined}
          {...packField(props, 'netQuantity', 10)}
        />
        <SelectField
          label="Unit"
          className="flex-[0_1_6.5rem]"
          id={fieldId(`variants.${at}.netQuantityUnit`)}
          value={unit}
          onChange={(event) => onVariant({ netQuantityUnit: event.target.value })}
        >
          {unitMenu}
        </SelectField>
      </div>
      <TextField
        label="Barcode"
        optional
        inputMode="numeric"
        hint="The number under the barcode."
        {...packField(props, 'barcode', 20)}
      />
      <TextField
        label="Country of origin"
        optional
        hint={`Only if different from ${model.countryOfOrigin.trim() || 'that of the product'}.`}
        {...packField(props, 'countryOfOrigin', limits.country)}
      />
    </div>
  )
}

const packNames: readonly PackField[] = ['mrp', 'price', 'originalPrice', 'netQuantity', 'barcode', 'countryOfOrigin']

/** The pack of a size: all that its label says. Of a shade: what differs from the others, folded until something does. */
export function PackFields(props: PackFieldsProps) {
  const { model, variant, errors, at } = props
  const isOwn = packNames.some((name) => variant[name] || errors[`variants.${at}.${name}`])
  const details = useOpen(isOwn)
  const isOpen = details.open || isOwn
  const fields = (
    <>
      <PriceFields {...props} />
      <ContentsFields {...props} />
    </>
  )
  if (model.kind === 'size') return fields
  return (
    <details {...details} open={isOpen} className="rounded-md border border-line px-3.5">
      <summary className="flex min-h-(--control-md) items-center text-sm font-semibold">
        Different price, MRP, quantity or barcode
      </summary>
      {isOpen ? (
        <div className="grid gap-4 pt-1 pb-4">
          <p className="text-sm text-ink-2">Only if this pack differs. Leave a field empty to use the product’s.</p>
          {fields}
        </div>
      ) : null}
    </details>
  )
}
