interface Named {
  name: string
  /** Empty where there is nothing to choose. */
  variantName: string
  quantity: number
}

/** This many are named. */
const shown = 2

/** What a row of a list is about. A long name is cut; the shade or size, by which it is found on the shelf, never, nor how many there are. */
export function ItemNames({ items }: { items: readonly Named[] }) {
  return (
    <ul className="grid gap-1 xl:min-w-40">
      {items.slice(0, shown).map(({ name, variantName, quantity }, at) => {
        const pieces = quantity > 1 ? ` × ${quantity}` : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand in a list twice, and their order stays
          <li key={at}>
            <span className="flex gap-1">
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              {variantName ? null : <span className="font-medium whitespace-nowrap text-ink">{pieces}</span>}
            </span>
            {variantName ? (
              <span className="font-medium text-ink">
                {variantName}
                {pieces}
              </span>
            ) : null}
          </li>
        )
      })}
      {items.length > shown ? <li>and {items.length - shown} more</li> : null}
    </ul>
  )
}
