import type { VariantView } from '#modules/catalog/shapes.ts'

/** Three of the many skin tones of India, from the fair to the deep. */
const skins = [
  { name: 'Fair', colour: '#eec39f' },
  { name: 'Wheatish', colour: '#c08a5e' },
  { name: 'Deep', colour: '#6f4329' },
] as const

export interface ShadeNotesProps {
  /** A shade with a colour. */
  variant: VariantView
}

const spoken = { warm: 'Warm undertone.', neutral: 'Neutral undertone.', cool: 'Cool undertone.' } as const

/** What is known of a shade beside its name: its undertone, whom it suits, and its colour drawn on three skin tones. */
export default function ShadeNotes({ variant }: ShadeNotesProps) {
  const { hex, undertone, suits } = variant
  if (!hex) return null
  const notes = [undertone && spoken[undertone], suits && `Suits ${suits}.`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <figure className="flex flex-wrap gap-2">
        {skins.map(({ name, colour }) => (
          <span key={name} className="grid justify-items-center gap-0.5 text-xs text-ink-2">
            <svg viewBox="0 0 44 44" aria-hidden="true" className="size-11 rounded-md forced-color-adjust-none">
              <path d="M0 0h44v44H0z" fill={colour} />
              <path
                d="M9 29c6-8 15-13 26-14"
                fill="none"
                stroke={hex}
                strokeWidth="11"
                strokeLinecap="round"
                opacity=".94"
              />
              <path
                d="M10 26c6-7 14-11 23-12"
                fill="none"
                stroke="#fff"
                strokeWidth="1.5"
                strokeLinecap="round"
                opacity=".25"
              />
            </svg>
            {name}
          </span>
        ))}
        <figcaption className="sr-only">
          {variant.name} drawn on fair, wheatish and deep skin. An illustration, not a photo.
        </figcaption>
      </figure>
      <div className="min-w-[min(100%,10rem)] flex-1 text-sm">
        {notes ? <p className="text-ink-2">{notes}</p> : null}
        <p className="text-xs text-ink-3">Illustration; the photos show the product.</p>
      </div>
    </div>
  )
}
