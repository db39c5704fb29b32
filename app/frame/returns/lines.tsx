import { Flower } from '#app/ui/flower.tsx'
import type { ReturnLineView, ReturnView } from '#modules/returns/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What became of the pieces of a line, as far as somebody has decided. */
function outcomeOf({ quantity, received, accepted, refused }: ReturnLineView): string {
  const words = [
    received !== null && received < quantity ? `${received} of ${quantity} came` : '',
    accepted > 0 && accepted < quantity ? `${accepted} accepted` : '',
    refused > 0 ? `${refused} refused` : '',
  ]
  return words.filter(Boolean).join(', ')
}

/** The lines of a return: what, how many, what for, and what became of them. */
export function ReturnLines({ lines }: { lines: readonly ReturnLineView[] }) {
  return (
    <ul className="@container grid gap-2.5">
      {lines.map((line) => (
        <li key={line.id} className="stacks flex items-center gap-3">
          <span className="relative block aspect-4/5 w-11 shrink-0 overflow-hidden rounded-sm bg-ground-default">
            {line.imageUrl ? (
              <img
                src={line.imageUrl}
                alt=""
                width="240"
                height="240"
                loading="lazy"
                className="size-full object-cover"
              />
            ) : (
              <Flower className="absolute inset-0 m-auto w-1/2 text-brand opacity-25" />
            )}
          </span>
          <span className="stacked min-w-0 flex-1">
            <b className="block leading-snug font-medium">{line.name}</b>
            <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
              {line.variantName ? <span>{line.variantName}</span> : null}
              <span>Qty {line.quantity}</span>
              {line.replacement ? (
                <span>
                  {line.replacement.again ? 'Replacement:' : 'Exchange for'} {line.replacement.name}
                </span>
              ) : null}
            </span>
            <span className="block text-sm text-ink-2 empty:hidden">{outcomeOf(line)}</span>
          </span>
          <span className="tabular-nums">{formatRupees(line.worth)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Photographs of a return, with who sent each and when; each can be opened large. `root` is where the API keeps them for whoever looks. */
export function ReturnPhotos({
  photos,
  root,
  you,
}: {
  photos: ReturnView['photos']
  root: string
  you: 'customer' | 'vendor' | 'admin'
}) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-3">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <figure className="w-24">
            <a href={`${root}/${photo.id}`} target="_blank" rel="noreferrer" className="block">
              <img
                src={`${root}/${photo.id}`}
                alt={`${at + 1} of ${photos.length}`}
                loading="lazy"
                className="aspect-4/5 w-full rounded-md bg-sunken object-cover"
              />
            </a>
            <figcaption className="mt-1 text-xs text-ink-2">
              {photo.by === you ? 'From you' : `From the ${photo.by === 'vendor' ? 'seller' : 'customer'}`}
              <br />
              {formatDay(photo.at)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
