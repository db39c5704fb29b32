import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { synonymLimits, termsProblem, termsTyped } from '#modules/search/synonyms/limits.ts'
import type { SynonymsView } from '#modules/search/synonyms/shapes.ts'

export interface SynonymDialogProps {
  /** The group to change; absent for a new one. */
  group?: SynonymsView
  onClose: () => void
  onSaved: (group: SynonymsView) => void
}

const path = api.admin.synonyms

const save = (terms: string[], group: SynonymsView | undefined) =>
  group
    ? call(path[':id'].$put({ param: { id: group.id }, json: { terms, version: group.version } }))
    : call(path.$post({ json: { terms } }))

/** Asks for the terms of a group. Open for as long as it is drawn. */
export function SynonymDialog({ group, onClose, onSaved }: SynonymDialogProps) {
  // The list behind the dialog may be redrawn; the form keeps the values it was opened with.
  const [opened, setOpened] = useState(group)
  return (
    <FormDialog open onClose={onClose} title={group ? 'Edit synonyms' : 'Add synonyms'}>
      <SynonymForm key={opened?.version} group={opened} onClose={onClose} onSaved={onSaved} onTakeTheirs={setOpened} />
    </FormDialog>
  )
}

function SynonymForm({
  group,
  onClose,
  onSaved,
  onTakeTheirs,
}: SynonymDialogProps & { onTakeTheirs: (theirs: SynonymsView) => void }) {
  const [clash, setClash] = useState<{ theirs: SynonymsView; by: string; mine: string[] }>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<'terms'>({
    checks: { terms: (typed) => termsProblem(termsTyped(typed)) },
    failure: (error) => problemText(error, 'This could not be saved. Try again.'),
    async send({ terms }) {
      const mine = termsTyped(terms)
      try {
        onSaved(await save(mine, clash?.theirs ?? group))
      } catch (error) {
        const conflict = conflictOf<SynonymsView>(error)
        if (!conflict) throw error
        setClash({ theirs: conflict.current, by: conflict.by, mine })
      }
    },
  })
  return (
    <form ref={element} {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      {clash ? (
        <EditConflict
          subject="This group"
          by={clash.by}
          changes={[{ label: 'Terms', theirs: clash.theirs.terms.join(', '), mine: clash.mine.join(', ') }]}
          busy={form.busy}
          onTakeTheirs={() => onTakeTheirs(clash.theirs)}
          onKeepMine={() => element.current?.requestSubmit()}
        />
      ) : null}
      <TextAreaField
        label="Terms that mean the same"
        name="terms"
        rows={6}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={group?.terms.join('\n')}
        error={form.errors.terms}
        hint={`One per line, 2 to ${synonymLimits.terms} of them, each of at most ${synonymLimits.words} words. Capitals and accents make no difference.`}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {clash ? null : (
          <Button type="submit" busy={form.busy} busyText="Saving...">
            {group ? 'Save' : 'Add'}
          </Button>
        )}
      </DialogButtons>
    </form>
  )
}
