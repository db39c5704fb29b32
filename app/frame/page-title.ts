import type { ShopView } from '#modules/settings/shapes.ts'

interface Match {
  id: string
  loaderData?: unknown
}

/** The title of a page, for its `meta`: 'Products · Shringar'. The shop's name comes with the frame's data. */
export function pageTitle(name: string, matches: readonly (Match | undefined)[]): string {
  const frame = matches.find((match) => match?.id === 'root')?.loaderData as { shop?: ShopView } | undefined
  return frame?.shop ? `${name} · ${frame.shop.name}` : name
}
