import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { trashIcon } from '#app/ui/icons-portal.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { SectionProps } from './fields.tsx'
import { fieldId, isColour, saidOfField, type VariantModel } from './model.ts'
import { unitMenu } from './pack-fields.tsx'
import type { PasteStart } from './paste-sheet.tsx'
import { type VariantColumn, variantColumns } from './variant-columns.ts'
import { doubtAbout, fieldError } from './variant-row.ts'

export interface VariantTableProps extends SectionProps {
  onVariant: (id: string, changes: Partial<VariantModel>) => void
  onPhoto: (variantId: string, photoId: string) => void
  onRemove: (variant: VariantModel, at: number) => void
  /** Several cells were pasted into one. */
  onPaste: (start: PasteStart) => void
}

const box = 'control min-h-10 px-2 py-1 text-sm max-md:text-base'
/** Where the columns have no room beside each other, the fields of a row wrap. */
const cellBox = 'px-1 pt-2.5 pb-1 align-top @max-[55rem]:block @max-[55rem]:p-0'

/** What a variant is called in the name of its fields. */
const calledAs = (kind: string, variant: VariantModel, at: number) => variant.name || `${kind} ${at + 1}`

/** Up, down and Enter go to the same column of another row, as in a sheet. */
function walk(event: KeyboardEvent<HTMLInputElement>, at: number, key: string): void {
  if (event.key === 'Enter') event.preventDefault()
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  // In a month these keys change its value.
  if (step === 0 || (event.currentTarget.type === 'month' && event.key !== 'Enter')) return
  const next = document.getElementById(fieldId(`variants.${at + step}.${key}`))
  if (!(next instanceof HTMLInputElement)) return
  event.preventDefault()
  next.focus()
  if (next.type === 'text') next.select()
}

interface RowProps extends VariantTableProps {
  variant: VariantModel
  at: number
}

interface CellProps extends RowProps {
  column: VariantColumn
  columnAt: number
}

/** What the cell says while it is empty: for shades, the product's own. */
function placeholderOf({ model }: RowProps, key: VariantColumn['key']): string | undefined {
  const isShared = key === 'price' || key === 'mrp' || key === 'originalPrice' || key === 'netQuantity'
  return model.kind === 'shade' && isShared ? model[key] || undefined : undefined
}

/** What may be a slip in the field of a cell that is not wrong. */
const doubtOf = ({ onSale, variant }: RowProps, key: VariantColumn['key']) =>
  key === 'price' || key === 'mrp' ? doubtAbout(onSale, variant, key) : undefined

/** The field of a cell. What is wrong with it, or may be a slip, stands below the first line of its row. */
function CellField(props: CellProps) {
  const { model, column, columnAt, variant, at, onVariant, onPaste } = props
  const { key, label, maxLength, isNumber = false } = column
  const id = fieldId(`variants.${at}.${key}`)
  const error = fieldError(props, variant, at, key)
  const shared = {
    id,
    'aria-label': key === 'name' ? `${label} ${at + 1}` : `${label} of ${calledAs(model.kind, variant, at)}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : doubtOf(props, key) ? `${id}-doubt` : undefined,
    value: variant[key],
    onChange: (event: { target: { value: string } }) => onVariant(variant.id, { [key]: event.target.value }),
  }
  return (
    <div className={column.width}>
      {key === 'netQuantityUnit' ? (
        <select {...shared} value={variant[key] || model.netQuantityUnit} className={`${box} pr-8`}>
          {unitMenu}
        </select>
      ) : (
        <input
          {...shared}
          type={key === 'expiryMonth' ? 'month' : 'text'}
          inputMode={isNumber ? 'numeric' : undefined}
          maxLength={maxLength}
          autoComplete="off"
          placeholder={placeholderOf(props, key)}
          className={`${box} ${isNumber ? 'text-right tabular-nums' : ''}`}
          onKeyDown={(event) => walk(event, at, key)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!/[\t\n]/.test(text.trim())) return
            event.preventDefault()
            onPaste({ text, at, column: columnAt })
          }}
        />
      )}
    </div>
  )
}

/** What is wrong with the fields of a row or may be a slip, across its whole width: in a column it would be one word a line. */
function RowNotes({ row, columns }: { row: RowProps; columns: readonly VariantColumn[] }) {
  const { variant, at } = row
  const notes = columns.flatMap(({ key, label }) => {
    const error = fieldError(row, variant, at, key)
    const doubt = error ? undefined : doubtOf(row, key)
    return error || doubt ? [{ id: fieldId(`variants.${at}.${key}`), label, error, doubt }] : []
  })
  if (notes.length === 0) return null
  return (
    <div className="grid basis-full gap-0.5">
      {notes.map(({ id, label, error, doubt }) =>
        error ? (
          <FieldError key={id} id={`${id}-error`}>
            {saidOfField(label, error)}
          </FieldError>
        ) : (
          <p key={id} id={`${id}-doubt`} className="text-sm font-medium text-warning">
            {label}: {doubt}
          </p>
        ),
      )}
    </div>
  )
}

/** The picture of a shade, chosen among the product's photos. */
function PhotoCell({ model, variant, at, onPhoto }: RowProps) {
  const shown = model.photos.find(({ variantId }) => variantId === variant.id)
  return (
    <td className={cellBox}>
      <Headed label="Photo and colour" className={whereWrapped}>
        <div className="flex w-36 items-center gap-2">
          <Photo photo={shown ?? null} sizes="2rem" alt="" className="aspect-4/5 w-8 shrink-0 rounded-sm" />
          <select
            aria-label={`Photo of ${calledAs(model.kind, variant, at)}`}
            value={shown?.id ?? ''}
            onChange={(event) => onPhoto(variant.id, event.target.value)}
            className={`${box} min-w-0 pr-8`}
          >
            <option value="">None</option>
            {/* Their numbers stand on the photos below; what each shows would not fit in here. */}
            {model.photos.map((photo, index) => (
              <option key={photo.id} value={photo.id}>
                {index === 0 ? 'Main' : `Photo ${index + 1}`}
              </option>
            ))}
          </select>
        </div>
      </Headed>
    </td>
  )
}

/** The colour of a shade, to be picked. */
function Swatch({ variant, at, onVariant }: RowProps) {
  return (
    <td className={`${cellBox} @max-[55rem]:self-end`}>
      <input
        type="color"
        aria-label={`Pick the colour of ${calledAs('shade', variant, at)}`}
        value={isColour(variant.hex) ? variant.hex : '#ffffff'}
        onChange={(event) => onVariant(variant.id, { hex: event.target.value.toUpperCase() })}
        className="size-10 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
      />
    </td>
  )
}

/** A field under a small heading of its own. */
function Headed({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className={`block pb-0.5 text-xs text-ink-3 ${className}`}>
        {label}
      </span>
      {children}
    </>
  )
}

/** Instead of the head of the table, where the fields wrap. */
const whereWrapped = '@min-[55rem]:hidden'

interface SecondLineProps {
  row: RowProps
  /** Of both lines. */
  cells: readonly CellProps[]
  span: number
}

/** The second line of a row: what is wrong with it or may be a slip, each field under its heading, and at the end the way out. */
function SecondLine({ row, cells, span }: SecondLineProps) {
  const { model, variant, at, onRemove } = row
  return (
    <td colSpan={span} className="border-b border-line pb-2.5 align-top @max-[55rem]:block">
      <div className="flex flex-wrap gap-2 px-0.5 @max-[55rem]:px-0">
        <RowNotes row={row} columns={cells.map(({ column }) => column)} />
        {cells
          .filter(({ column }) => column.isBelow)
          .map((cell) => (
            <div key={cell.column.key}>
              <Headed label={cell.column.label}>
                <CellField {...cell} />
              </Headed>
            </div>
          ))}
        {model.variants.length > 1 ? (
          <IconButton
            label={`Remove ${calledAs(model.kind, variant, at)}`}
            icon={trashIcon}
            onClick={() => onRemove(variant, at)}
            className="ml-auto self-end text-ink-2"
          />
        ) : null}
      </div>
    </td>
  )
}

/** All variants as a sheet: a row of two lines each, and columns for what changes most. */
export function VariantTable(props: VariantTableProps) {
  const { model } = props
  const columns = variantColumns(model)
  const first = columns.filter(({ isBelow }) => !isBelow)
  const isShade = model.kind === 'shade'
  return (
    <section
      data-wide
      id={fieldId('variants')}
      tabIndex={-1}
      aria-label="All choices as a table"
      className="@container"
    >
      <table className="min-w-full border-separate border-spacing-0 text-sm @max-[55rem]:block">
        <thead className="@max-[55rem]:hidden">
          <tr className="text-left text-xs whitespace-nowrap text-ink-3">
            {first.map(({ key, label }) => (
              <th key={key} scope="col" className="border-b border-line px-1 pb-1.5 font-medium">
                {label}
              </th>
            ))}
            {isShade ? (
              <th scope="col" colSpan={2} className="border-b border-line px-1 pb-1.5 font-medium">
                Photo and colour
              </th>
            ) : null}
          </tr>
        </thead>
        {model.variants.map((variant, at) => {
          const row = { ...props, variant, at }
          const cells = columns.map((column, columnAt) => ({ ...row, column, columnAt }))
          return (
            <tbody key={variant.id} className="@max-[55rem]:block">
              <tr className="@max-[55rem]:flex @max-[55rem]:flex-wrap @max-[55rem]:gap-2 @max-[55rem]:py-2.5">
                {cells
                  .filter(({ column }) => !column.isBelow)
                  .map((one) => (
                    <td
                      key={one.column.key}
                      className={`${cellBox} ${one.column.key === 'name' ? '@max-[55rem]:basis-full' : ''}`}
                    >
                      <Headed label={one.column.label} className={whereWrapped}>
                        <CellField {...one} />
                      </Headed>
                    </td>
                  ))}
                {isShade ? (
                  <>
                    <PhotoCell {...row} />
                    <Swatch {...row} />
                  </>
                ) : null}
              </tr>
              <tr className="@max-[55rem]:block">
                <SecondLine row={row} cells={cells} span={first.length + (isShade ? 2 : 0)} />
              </tr>
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
