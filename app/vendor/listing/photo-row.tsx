import { Button, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { triangleAlertIcon } from '#app/ui/icons.ts'
import { arrowDownIcon, arrowUpIcon, trashIcon } from '#app/ui/icons-portal.ts'
import { Photo } from '#app/ui/photo.tsx'
import { listingLimits } from '#modules/listing/limits.ts'
import type { ListingPhoto } from '#modules/listing/shapes/content.ts'
import type { SectionProps } from './fields.tsx'
import { fieldId } from './model.ts'

export interface PhotoRowProps extends SectionProps {
  photo: ListingPhoto
  at: number
  isDragged: boolean
  onDrag: (id: string | undefined) => void
  onDropHere: () => void
  onMove: (to: number) => void
  onPhoto: (changes: Partial<ListingPhoto>) => void
  onRemove: () => void
  onCrop: () => void
}

/** One photo with its words, its shade and its place in the order. */
export function PhotoRow({
  model,
  errors,
  photo,
  at,
  isDragged,
  onDrag,
  onDropHere,
  onMove,
  onPhoto,
  onRemove,
  onCrop,
}: PhotoRowProps) {
  const last = model.photos.length - 1
  const name = `photo ${at + 1}`
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onDropHere()
      }}
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[7rem_minmax(0,1fr)] ${isDragged ? 'opacity-50' : ''}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it move the photo by keyboard */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          onDrag(photo.id)
        }}
        onDragEnd={() => onDrag(undefined)}
        className="cursor-grab self-start"
      >
        <Photo photo={photo} category={model.category} sizes="7rem" alt="" className="aspect-4/5 rounded-md">
          <span className="absolute bottom-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-xs font-semibold tabular-nums">
            {at === 0 ? 'Main' : at + 1}
          </span>
        </Photo>
      </div>
      <div className="grid content-start gap-2.5">
        <TextField
          label="What it shows"
          id={fieldId(`photos.${at}.alt`)}
          hint={
            at === 0
              ? 'Describe the photo for people who can’t see it, e.g. “Open jar of cream on sandstone”.'
              : undefined
          }
          value={photo.alt}
          maxLength={listingLimits.alt}
          autoComplete="off"
          error={errors[`photos.${at}.alt`] ?? errors[`photos.${at}`]}
          onChange={(event) => onPhoto({ alt: event.target.value })}
        />
        {model.kind === 'shade' ? (
          <SelectField
            label="Shade it shows"
            value={photo.variantId ?? ''}
            onChange={(event) => onPhoto({ variantId: event.target.value || null })}
          >
            <option value="">All shades</option>
            {model.variants.map((variant, index) => (
              <option key={variant.id} value={variant.id}>
                {variant.name || `Shade ${index + 1}`}
              </option>
            ))}
          </SelectField>
        ) : null}
        {photo.width < listingLimits.photoWidthBest ? (
          <p className="flex gap-1.5 text-sm text-warning">
            <Icon path={triangleAlertIcon} size={16} className="mt-0.5" />
            Only {photo.width} pixels wide: it may look blurred. {listingLimits.photoWidthBest} or more is best.
          </p>
        ) : null}
        <div className="flex flex-wrap items-center">
          {at > 0 ? <IconButton label={`Move ${name} up`} icon={arrowUpIcon} onClick={() => onMove(at - 1)} /> : null}
          {at < last ? (
            <IconButton label={`Move ${name} down`} icon={arrowDownIcon} onClick={() => onMove(at + 1)} />
          ) : null}
          <Button size="sm" variant="ghost" onClick={onCrop} aria-label={`Crop ${name}`}>
            Crop
          </Button>
          <IconButton label={`Remove ${name}`} icon={trashIcon} onClick={onRemove} className="ml-auto text-ink-2" />
        </div>
      </div>
    </li>
  )
}
