import { type AllergenKind, allergens } from './allergens.ts'

/**
 * An ingredient's name as it is compared: lower case, words and digits only. What it is said to be free of is left out, so that
 * 'Talc-free mica base' is not talc.
 */
export function foldIngredient(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[a-z]+[-\s]free\b/g, ' ')
    .replace(/\bno (added )?[a-z]+/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The longest of these names that stands in the folded text as whole words; undefined where none does. */
export function longestNamed<Name extends string>(folded: string, names: Iterable<Name>): Name | undefined {
  const text = ` ${folded} `
  let best: Name | undefined
  for (const name of names) {
    if (name.length > (best?.length ?? 0) && text.includes(` ${name} `)) best = name
  }
  return best
}

const kindByName = new Map(
  Object.entries(allergens).flatMap(([kind, names]) => names.map((name) => [name, kind as AllergenKind] as const)),
)

/** Which kind of common allergen an ingredient is; undefined for none that we know of. */
export function allergenOf(ingredient: string): AllergenKind | undefined {
  const name = longestNamed(foldIngredient(ingredient), kindByName.keys())
  return name === undefined ? undefined : kindByName.get(name)
}
