import { Button } from '#app/ui/button.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon } from '#app/ui/icons.ts'
import { allergenKinds } from '#modules/ingredients/allergens.ts'
import { type IngredientView, noteOn } from '#modules/ingredients/notes.ts'

export interface ProductIngredientNoteProps {
  ingredients: readonly IngredientView[]
  /** The place of the one that is asked about. */
  at: number
  onClose: () => void
}

/** One sentence on an ingredient, its place in the list, and for whom it may not be. */
export default function ProductIngredientNote({ ingredients, at, onClose }: ProductIngredientNoteProps) {
  const ingredient = ingredients[at]
  if (!ingredient) return null
  const allergen = ingredient.allergen && allergenKinds[ingredient.allergen]
  return (
    <FormDialog open onClose={onClose} title={ingredient.name}>
      <div className="grid gap-3">
        {ingredient.explained ? <p>{noteOn(ingredient.name)}</p> : null}
        {allergen ? (
          <p className="flex gap-2 text-warning">
            <Icon path={circleAlertIcon} size={16} className="mt-1" />
            <span>
              <b className="font-semibold">{allergen.label[0]?.toUpperCase() + allergen.label.slice(1)}.</b>{' '}
              {allergen.advice}
            </span>
          </p>
        ) : null}
        <p className="text-sm text-ink-3">
          Number {at + 1} of {ingredients.length} on the pack. The largest share comes first.
        </p>
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </DialogButtons>
      </div>
    </FormDialog>
  )
}
