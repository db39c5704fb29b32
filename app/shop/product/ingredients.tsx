import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { type AllergenKind, allergenKinds } from '#modules/ingredients/allergens.ts'
import type { IngredientView } from '#modules/ingredients/notes.ts'

function AllergenMark() {
  return <Icon path={circleAlertIcon} size={14} className="mr-1 inline-block align-[-0.12em] text-warning" />
}

function Name({ ingredient, onAsk }: { ingredient: IngredientView; onAsk: () => void }) {
  const words = (
    <>
      {ingredient.allergen ? <AllergenMark /> : null}
      {ingredient.name}
    </>
  )
  return ingredient.explained || ingredient.allergen ? (
    <button
      type="button"
      data-stays
      aria-haspopup="dialog"
      onClick={onAsk}
      className="-my-1.5 py-1.5 text-left underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-brand-ink hover:decoration-brand"
    >
      {words}
    </button>
  ) : (
    <span>{words}</span>
  )
}

interface Marked extends IngredientView {
  allergen: AllergenKind
}
const isMarked = (one: IngredientView): one is Marked => one.allergen !== null

/** What the marks mean, by name: colour and drawing alone tell nobody. */
function Legend({ ingredients }: { ingredients: readonly IngredientView[] }) {
  const marked = ingredients.filter(isMarked)
  if (marked.length === 0) return null
  return (
    <p className="mt-3 text-sm text-ink-2">
      <AllergenMark />
      <b className="font-semibold">May irritate some people:</b>{' '}
      {marked.map((one) => `${one.name} (${allergenKinds[one.allergen].label})`).join(', ')}.
    </p>
  )
}

/** The ingredients in the order of the pack; those we know something about open a sentence on them. */
export function ProductIngredients({ ingredients }: { ingredients: readonly IngredientView[] }) {
  const [asked, setAsked] = useState<number>()
  const [Note, loadNote] = useOnDemand(() => import('./ingredient-note.tsx'))
  const isExplained = ingredients.some((one) => one.explained)

  async function ask(index: number) {
    if (await loadNote()) setAsked(index)
  }

  return (
    <>
      <ol className="flex flex-wrap gap-x-1.5 leading-loose">
        {ingredients.map((ingredient, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the list's own, and a pack may name a thing twice
          <li key={index}>
            <Name ingredient={ingredient} onAsk={() => ask(index)} />
            {index < ingredients.length - 1 ? ',' : '.'}
          </li>
        ))}
      </ol>
      <Legend ingredients={ingredients} />
      {isExplained ? <p className="mt-2 text-xs text-ink-3">Listed as on the pack. Tap a name to learn more.</p> : null}
      {Note && asked !== undefined ? (
        <Note ingredients={ingredients} at={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  )
}
