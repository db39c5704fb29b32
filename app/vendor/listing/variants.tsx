import { useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon } from '#app/ui/icons.ts'
import { trashIcon } from '#app/ui/icons-portal.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { undertones } from '#modules/catalog/undertones.ts'
import { listingLimits as limits } from '#modules/listing/limits.ts'
import { isCosmetic } from '#modules/listing/rules/listing.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { ApplyToAll } from './apply-to-all.tsx'
import { FormSection, type SectionProps } from './fields.tsx'
import { mergeModels } from './merge.ts'
import {
  fieldId,
  isColour,
  type ListingModel,
  newVariant,
  readNumber,
  soldUntil,
  type VariantModel,
  withKind,
} from './model.ts'
import { PackFields } from './pack-fields.tsx'
import { PasteSheet, type PasteStart } from './paste-sheet.tsx'
import { afterPasting } from './sheet.ts'
import { variantColumns } from './variant-columns.ts'
import { VariantFold } from './variant-fold.tsx'
import { saidOf, variantRow } from './variant-row.ts'
import { VariantTable } from './variant-table.tsx'

const families = [
  'Red',
  'Pink',
  'Nude',
  'Brown',
  'Mauve',
  'Plum',
  'Orange',
  'Black',
  'Blue',
  'Light',
  'Medium',
  'Tan',
  'Deep',
]

const words = {
  only: { one: 'Stock', add: '', title: 'Stock', counted: ['', ''] },
  shade: { one: 'Shade', add: 'Add a shade', title: 'Shades', counted: ['shade', 'shades'] },
  size: { one: 'Size', add: 'Add a size', title: 'Sizes', counted: ['size', 'sizes'] },
} as const

type Variants = ListingModel['variants']

/** Changes the variants at once, with an Undo that keeps what is typed meanwhile. */
function useUndoable({ model, onChange }: SectionProps) {
  const latest = useRef(model)
  latest.current = model
  return (after: Variants, message: string) => {
    const before = latest.current.variants
    onChange({ variants: after })
    const undo = () => {
      const mine = latest.current
      const { variants } = mergeModels({
        base: { ...mine, variants: after },
        mine,
        theirs: { ...mine, variants: before },
      })
      onChange({ variants })
    }
    showToast({ message, action: { label: 'Undo', onPress: undo } })
  }
}

/** With so many the table says more than a card for each, where there is room for it. */
const manyVariants = 4

function useView(count: number) {
  const [isTable, setIsTable] = useState(() => count >= manyVariants && window.matchMedia('(min-width: 64rem)').matches)
  return { isTable, setIsTable }
}

/** Another photo for a shade: what showed it shows all of them. */
const withShadePhoto = (photos: ListingModel['photos'], variantId: string, photoId: string) => {
  const before = photos.find((photo) => photo.variantId === variantId)
  return photos.map((photo) => {
    if (photo.id === photoId) return { ...photo, variantId }
    return photo === before ? { ...photo, variantId: null } : photo
  })
}

/** Whether a variant has another price of its own than on sale. */
const hasOtherPrices = ({ model, onSale }: SectionProps) =>
  model.kind !== 'only' &&
  model.variants.some(({ id, price, originalPrice }) => {
    const was = onSale?.variants.find((one) => one.id === id)
    return readNumber(price) !== (was?.price ?? null) || readNumber(originalPrice) !== (was?.originalPrice ?? null)
  })

/** The variants of a product, and how much there is of each. */
export function VariantsSection(props: SectionProps) {
  const { model, onChange } = props
  const { kind } = model
  return (
    <FormSection
      title="Choices"
      hint="Shades or sizes that customers choose from, each a pack with its own stock."
      waits={props.waiting.includes('variants') || (props.waiting.includes('prices') && hasOtherPrices(props))}
    >
      <RadioCards
        legend="What do customers choose?"
        name="kind"
        value={kind}
        onChange={(next) => onChange(withKind(model, next as typeof kind))}
        cards={[
          { value: 'only', title: 'Nothing', text: 'One size or shade only.' },
          { value: 'shade', title: 'A shade', text: 'With colour and photo.' },
          { value: 'size', title: 'A size', text: 'Such as 50 g and 100 g.' },
        ]}
      />
      <datalist id="shade-families">
        {families.map((family) => (
          <option key={family} value={family} />
        ))}
      </datalist>
      {kind === 'only' ? <VariantCards {...props} /> : <Choices {...props} />}
    </FormSection>
  )
}

const changed = (variants: Variants, id: string, changes: Partial<VariantModel>) =>
  variants.map((variant) => (variant.id === id ? { ...variant, ...changes } : variant))

/** Shades or sizes: as cards or as a table, filled one by one, from a sheet, or a column at a time. */
function Choices(props: SectionProps) {
  const { model, onChange } = props
  const { variants } = model
  const kind = model.kind === 'size' ? 'size' : 'shade'
  const { isTable, setIsTable } = useView(variants.length)
  const [pasting, setPasting] = useState<PasteStart>()
  const replace = useUndoable(props)
  const columns = variantColumns(model)
  const [one, many] = words[kind].counted

  function remove(variant: VariantModel, at: number) {
    replace(
      variants.filter(({ id }) => id !== variant.id),
      `${variant.name || words[kind].one} is removed`,
    )
    // The focus goes on to what now stands in its place.
    requestAnimationFrame(() => {
      const name = document.getElementById(fieldId(`variants.${Math.max(0, at - 1)}.name`))
      const folded = name?.closest('details:not([open])')?.querySelector('summary')
      const next = folded ?? name
      next?.focus()
    })
  }

  return (
    <>
      <ChoiceTools isTable={isTable} onTable={setIsTable} onPaste={() => setPasting({ text: '' })} />
      {isTable ? (
        <VariantTable
          {...props}
          onVariant={(id, changes) => onChange({ variants: changed(variants, id, changes) })}
          onPhoto={(id, photo) => onChange({ photos: withShadePhoto(model.photos, id, photo) })}
          onRemove={remove}
          onPaste={setPasting}
        />
      ) : (
        <VariantCards {...props} onRemove={remove} />
      )}
      <AddVariant {...props} />
      {isTable && variants.length > 1 ? (
        <ApplyToAll
          columns={columns}
          count={variants.length}
          onApply={({ key, label }, value) =>
            replace(
              variants.map((variant) => ({ ...variant, [key]: value })),
              `${label} is filled in for all ${variants.length}`,
            )
          }
        />
      ) : null}
      {pasting ? (
        <PasteSheet
          start={pasting}
          columns={columns}
          variants={variants}
          onSale={props.onSale}
          words={words[kind].counted}
          onClose={() => setPasting(undefined)}
          onPasted={(pasted) => {
            setPasting(undefined)
            setIsTable(true)
            replace(pasted.variants, afterPasting(pasted, one, many))
          }}
        />
      ) : null}
    </>
  )
}

interface ChoiceToolsProps {
  isTable: boolean
  onTable: (isTable: boolean) => void
  onPaste: () => void
}

function ChoiceTools({ isTable, onTable, onPaste }: ChoiceToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onTable(!isTable)}>
        {isTable ? 'Show one by one' : 'Show as a table'}
      </Button>
      <Button variant="secondary" size="sm" onClick={onPaste}>
        Paste from a sheet
      </Button>
    </div>
  )
}

function AddVariant({ model, onChange }: SectionProps) {
  const { variants, kind } = model
  if (variants.length >= limits.variants) return null
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      onClick={() => {
        const netQuantityUnit = variants.at(-1)?.netQuantityUnit ?? ''
        onChange({ variants: [...variants, { ...newVariant(), netQuantityUnit }] })
        requestAnimationFrame(() => document.getElementById(fieldId(`variants.${variants.length}.name`))?.focus())
      }}
    >
      <Icon path={plusIcon} size={16} />
      {words[kind].add}
    </Button>
  )
}

interface VariantCardsProps extends SectionProps {
  onRemove?: (variant: VariantModel, at: number) => void
}

/** Each variant with all its fields. */
function VariantCards({ onRemove, ...props }: VariantCardsProps) {
  const { model, onChange } = props
  const { kind } = model
  const shown = kind === 'only' ? model.variants.slice(0, 1) : model.variants
  return (
    <ul id={fieldId('variants')} tabIndex={-1} aria-label={words[kind].title} className="grid gap-4">
      {shown.map((variant, at) => (
        <li
          key={variant.id}
          className={kind === 'only' ? 'grid gap-4' : 'grid gap-4 rounded-lg border border-line bg-sunken/40 p-4'}
        >
          <VariantFold
            variant={variant}
            called={`${words[kind].one} ${at + 1}`}
            row={variantRow(props, variant, at)}
            said={saidOf(props.errors, at)}
            isFolding={shown.length > 1}
          >
            <Variant
              {...props}
              variant={variant}
              at={at}
              onVariant={(changes) => onChange({ variants: changed(model.variants, variant.id, changes) })}
              {...(onRemove && shown.length > 1 ? { onRemove: () => onRemove(variant, at) } : {})}
            />
          </VariantFold>
        </li>
      ))}
    </ul>
  )
}

interface VariantProps extends SectionProps {
  variant: VariantModel
  at: number
  onVariant: (changes: Partial<VariantModel>) => void
  onRemove?: () => void
}

function Variant({ model, errors, onSale, marginDays, variant, at, onVariant, onRemove }: VariantProps) {
  const { kind } = model
  const sale = soldUntil(variant, marginDays, indianDay(new Date()))
  const field = (
    name: 'name' | 'sku' | 'stock' | 'batchNumber' | 'expiryMonth' | 'shadeFamily' | 'suits',
    max: number,
  ) => ({
    id: fieldId(`variants.${at}.${name}`),
    value: variant[name],
    maxLength: max,
    autoComplete: 'off',
    error: errors[`variants.${at}.${name}`],
    onChange: (event: { target: { value: string } }) => onVariant({ [name]: event.target.value }),
  })
  return (
    <>
      {kind === 'only' ? null : (
        <div className="flex items-start gap-3">
          <TextField
            label={`${words[kind].one} ${at + 1}`}
            className="flex-1"
            {...field('name', limits.variantName)}
            placeholder={kind === 'size' ? '50 g' : undefined}
          />
          {onRemove ? (
            <IconButton
              label={`Remove ${variant.name || `${words[kind].one.toLowerCase()} ${at + 1}`}`}
              icon={trashIcon}
              onClick={onRemove}
              className="mt-7 text-ink-2"
            />
          ) : null}
        </div>
      )}
      {kind === 'shade' ? (
        <div className="grid gap-4 pair-[14rem]">
          <div className="flex items-end gap-2">
            <input
              type="color"
              aria-label={`Pick the colour of ${variant.name || `shade ${at + 1}`}`}
              value={isColour(variant.hex) ? variant.hex : '#ffffff'}
              onChange={(event) => onVariant({ hex: event.target.value.toUpperCase() })}
              className="size-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            />
            <TextField
              label="Colour"
              className="flex-1"
              id={fieldId(`variants.${at}.hex`)}
              value={variant.hex}
              maxLength={7}
              autoComplete="off"
              placeholder="#8A1538"
              error={errors[`variants.${at}.hex`]}
              onChange={(event) => onVariant({ hex: event.target.value.trim() })}
            />
          </div>
          <TextField label="Shade family" optional list="shade-families" {...field('shadeFamily', limits.tag)} />
          <SelectField
            label="Undertone"
            optional
            id={fieldId(`variants.${at}.undertone`)}
            value={variant.undertone}
            onChange={(event) =>
              onVariant({ undertone: undertones.find((undertone) => undertone === event.target.value) ?? '' })
            }
          >
            <option value="">Not specified</option>
            {undertones.map((undertone) => (
              <option key={undertone} value={undertone}>
                {`${undertone[0]?.toUpperCase()}${undertone.slice(1)}`}
              </option>
            ))}
          </SelectField>
          <TextField label="Suits" optional placeholder="Wheatish to medium skin" {...field('suits', limits.suits)} />
        </div>
      ) : null}
      {kind === 'only' ? null : (
        <PackFields model={model} errors={errors} onSale={onSale} variant={variant} at={at} onVariant={onVariant} />
      )}
      <div className="grid gap-4 trio-[11rem]">
        <TextField label="In stock" inputMode="numeric" inputClassName="tabular-nums" {...field('stock', 8)} />
        <TextField label="SKU" optional hint="Leave blank to generate one." {...field('sku', limits.sku)} />
      </div>
      {isCosmetic(model.category) ? (
        <div className="grid gap-4 trio-[11rem]">
          <TextField
            label="Batch number"
            hint="“B” or “Batch No.” on the pack."
            {...field('batchNumber', limits.batch)}
          />
          <SelectField
            label="The pack says"
            id={fieldId(`variants.${at}.expiryKind`)}
            value={variant.expiryKind}
            onChange={(event) => onVariant({ expiryKind: event.target.value as VariantModel['expiryKind'] })}
          >
            <option value="expiry">Expiry</option>
            <option value="use_before">Use before</option>
          </SelectField>
          <TextField
            label="Month"
            type="month"
            min="2024-01"
            max="2099-12"
            {...field('expiryMonth', 7)}
            hint={sale.hint ?? 'As printed on the pack.'}
            error={errors[`variants.${at}.expiryMonth`] ?? sale.error}
          />
        </div>
      ) : null}
    </>
  )
}
