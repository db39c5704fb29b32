import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { listingLimits as limits } from '#modules/listing/limits.ts'
import { isCosmetic } from '#modules/listing/rules/listing.ts'
import { unitSalePrice } from '#modules/pricing/unit-price.ts'
import {
  FormSection,
  type SectionProps,
  StrikingChange,
  TickList,
  textField,
  WaitsForReview,
  waitsForReview,
} from './fields.tsx'
import { contentOf, fieldId, originalPriceWarning, priceWarning, readNumber } from './model.ts'
import { priceHint, unitMenu } from './pack-fields.tsx'

const twoColumns = 'grid gap-4 pair-[14rem]'

/** What customers read first: name, brand, category and the words about it. */
export function BasicsSection(props: SectionProps & { categories: readonly string[] }) {
  const { model, categories } = props
  return (
    <FormSection title="Basics" hint="What customers read first.">
      <TextField label="Product name" autoComplete="off" {...textField(props, 'name', limits.name)} />
      <div className={twoColumns}>
        <TextField label="Brand" autoComplete="off" {...textField(props, 'brand', limits.brand)} />
        <SelectField label="Category" {...textField(props, 'category')}>
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Product type"
        hint="Such as Face serum. Required by law on the product page."
        autoComplete="off"
        {...textField(props, 'genericName', limits.genericName)}
      />
      <TextAreaField
        label="Description"
        hint={`${model.description.length.toLocaleString('en-IN')} of ${limits.description.toLocaleString('en-IN')} characters`}
        {...textField(props, 'description', limits.description)}
      />
    </FormSection>
  )
}

interface PriceHintProps {
  price: number | null
  mrp: number | null
  waits: boolean
  onSale: number | null | undefined
}

/** What a customer pays, the most that may be asked, and what becomes of a change. */
function PriceHint({ price, mrp, waits, onSale }: PriceHintProps) {
  return (
    <>
      <StrikingChange before={onSale} after={price} />
      {priceHint(price, mrp)}
      {waits ? (
        <span className="block">
          <WaitsForReview />
        </span>
      ) : null}
    </>
  )
}

/** Says while typing what a customer pays and the most that may be asked. */
export function PriceSection(props: SectionProps) {
  const { model, errors, onSale } = props
  const mrp = readNumber(model.mrp)
  const price = readNumber(model.price)
  const priceError = errors.price ?? priceWarning(model.price, model.mrp)
  const originalError = errors.originalPrice ?? originalPriceWarning(model.originalPrice, model.price, model.mrp)
  const field = (name: 'mrp' | 'price' | 'originalPrice') => ({
    ...textField(props, name, 12),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    inputClassName: 'tabular-nums',
  })
  return (
    <FormSection
      title="Price"
      hint={
        model.kind === 'shade'
          ? 'For every shade without its own price. Whole rupees before tax; customers pay 18% tax on top, never more than the MRP.'
          : 'Whole rupees before tax. Customers pay 18% tax on top, never more than the MRP.'
      }
    >
      <div className="grid gap-4 trio-[11rem]">
        <TextField
          label="MRP on the pack (₹)"
          {...field('mrp')}
          hint={
            <>
              <StrikingChange before={onSale?.mrp} after={mrp} />
              {waitsForReview(props, 'mrp') ? <WaitsForReview /> : 'Tax included.'}
            </>
          }
        />
        <TextField
          label="Your price (₹)"
          {...field('price')}
          hint={
            priceError ? undefined : (
              <PriceHint price={price} mrp={mrp} waits={waitsForReview(props, 'price')} onSale={onSale?.price} />
            )
          }
          error={priceError}
        />
        <TextField
          label="Original price (₹)"
          optional
          hint="Shown struck through. Only if you actually sold at this price."
          {...field('originalPrice')}
          error={originalError}
        />
      </div>
    </FormSection>
  )
}

/** What the law wants on the pack and on the page. */
export function LawSection(props: SectionProps) {
  const { model, onChange } = props
  const cosmetic = isCosmetic(model.category)
  const isImported = model.countryOfOrigin.trim().toLowerCase() !== 'india'
  const { mrp, netQuantity } = contentOf(model)
  const unitPrice = mrp && netQuantity ? unitSalePrice(mrp, netQuantity, model.netQuantityUnit) : null
  return (
    <FormSection title="Legal details" hint="As printed on the pack. They are shown on the product page.">
      <div className={twoColumns}>
        {model.kind === 'size' ? null : (
          <div className="flex flex-wrap gap-3">
            <TextField
              label="Net quantity"
              className="flex-[1_1_5rem]"
              inputMode="decimal"
              autoComplete="off"
              hint={unitPrice ? `₹${unitPrice.rupees.toFixed(2)} per ${unitPrice.per} of MRP.` : undefined}
              {...textField(props, 'netQuantity', 10)}
            />
            <SelectField label="Unit" className="flex-[0_1_8rem]" {...textField(props, 'netQuantityUnit')}>
              {unitMenu}
            </SelectField>
          </div>
        )}
        <TextField
          label="Dimensions"
          optional
          hint="If size matters: brushes, combs, sponges."
          autoComplete="off"
          {...textField(props, 'dimensions', limits.dimensions)}
        />
        <TextField
          label="HSN code"
          inputMode="numeric"
          autoComplete="off"
          hint="4, 6 or 8 digits, as on your tax invoice."
          {...textField(props, 'hsn', 12)}
        />
        <SelectField
          label="GST rate of this HSN"
          id={fieldId('statutoryGstRate')}
          value={model.statutoryGstRate}
          onChange={(event) => onChange({ statutoryGstRate: Number(event.target.value) })}
          hint={
            Number(model.statutoryGstRate) === 18
              ? undefined
              : 'The shop adds 18% to every order. Note the difference for your accounts.'
          }
        >
          {[18, 5, 0, 40].map((rate) => (
            <option key={rate} value={rate}>
              {rate === 0 ? 'Nil' : `${rate}%`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Country of origin"
          autoComplete="off"
          {...textField(props, 'countryOfOrigin', limits.country)}
        />
        <TextField label="Manufacturer" autoComplete="off" {...textField(props, 'manufacturer', limits.maker)} />
      </div>
      <TextField
        label="Manufacturer’s full address"
        autoComplete="off"
        {...textField(props, 'manufacturerAddress', limits.address)}
      />
      {isImported ? (
        <TextField
          label="Importer’s name and address"
          autoComplete="off"
          {...textField(props, 'importer', limits.address)}
        />
      ) : null}
      <div className={twoColumns}>
        {cosmetic && isImported ? (
          <TextField
            label="Import registration number"
            hint="Of the registration certificate."
            autoComplete="off"
            {...textField(props, 'importRegistration', limits.number)}
          />
        ) : null}
        {cosmetic && !isImported ? (
          <TextField
            label="Manufacturing licence"
            hint="“M” or “Mfg. Lic. No.” on the pack."
            autoComplete="off"
            {...textField(props, 'licenceNumber', limits.number)}
          />
        ) : null}
        {model.kind === 'only' ? (
          <TextField
            label="Barcode"
            optional
            inputMode="numeric"
            autoComplete="off"
            hint="The number under the barcode."
            {...textField(props, 'barcode', 20)}
          />
        ) : null}
        <SelectField label="Vegetarian mark" {...textField(props, 'vegetarianMark')}>
          <option value="not_declared">Not on the pack</option>
          <option value="veg">Green: vegetarian</option>
          <option value="non_veg">Red or brown: non-vegetarian</option>
        </SelectField>
        {cosmetic ? (
          <TextField
            label="Use within, months after opening"
            optional
            inputMode="numeric"
            autoComplete="off"
            {...textField(props, 'periodAfterOpeningMonths', 3)}
          />
        ) : null}
      </div>
    </FormSection>
  )
}

/** What is in the product, how it is used, and for whom it is. */
export function UseSection(props: SectionProps) {
  const { model, onChange } = props
  const cosmetic = isCosmetic(model.category)
  const quiet = !cosmetic
  return (
    <FormSection title="Usage">
      <TextAreaField
        label={cosmetic ? 'Ingredients' : 'Materials'}
        optional={quiet}
        rows={3}
        hint="Largest share first, separated by commas."
        {...textField(props, 'ingredients', 8_000)}
      />
      <TextAreaField label="How to use" optional={quiet} rows={3} {...textField(props, 'howToUse', limits.text)} />
      <TextAreaField
        label="Warnings"
        optional={quiet}
        rows={3}
        hint="As on the pack."
        {...textField(props, 'warnings', limits.text)}
      />
      {cosmetic && model.category !== 'Haircare' ? (
        <TickList
          legend="Skin types"
          options={['Normal', 'Dry', 'Oily', 'Combination', 'Sensitive']}
          value={model.skinTypes}
          waits={props.waiting.includes('skinTypes')}
          onChange={(skinTypes) => onChange({ skinTypes })}
        />
      ) : null}
      {model.category === 'Haircare' ? (
        <TickList
          legend="Hair types"
          options={['Straight', 'Wavy', 'Curly', 'Coily']}
          value={model.hairTypes}
          waits={props.waiting.includes('hairTypes')}
          onChange={(hairTypes) => onChange({ hairTypes })}
        />
      ) : null}
      <div className={twoColumns}>
        <TextField
          label="Good for"
          optional
          hint="Such as Dryness, Dullness."
          autoComplete="off"
          {...textField(props, 'concerns', 300)}
        />
        <TextField
          label="Finish"
          optional
          hint="Such as Matte, Dewy, Glossy."
          autoComplete="off"
          {...textField(props, 'finish', limits.tag)}
        />
      </div>
    </FormSection>
  )
}
