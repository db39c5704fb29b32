import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { pencilIcon, trashIcon } from '#app/ui/icons-portal.ts'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { replyLimit, replySentence } from '#modules/support/limits.ts'
import { savedReplyLimits, savedReplySentences } from '#modules/support/saved-replies/limits.ts'
import type { SavedReplyView } from '#modules/support/saved-replies/shapes.ts'

export interface SavedRepliesProps {
  replies: readonly SavedReplyView[]
  /** Puts the words into the answer. */
  onUse: (body: string) => void
}

/** Answers that are used again and again: put into the answer by a press, kept and changed in place. */
export function SavedReplies({ replies, onUse }: SavedRepliesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)} className="max-md:min-h-(--control-md)">
        Saved replies
      </Button>
      <FormDialog open={open} onClose={() => setOpen(false)} title="Saved replies">
        <Content
          replies={replies}
          onUse={(body) => {
            setOpen(false)
            onUse(body)
          }}
          onClose={() => setOpen(false)}
        />
      </FormDialog>
    </>
  )
}

type Editing = SavedReplyView | 'new' | undefined

function Content({ replies, onUse, onClose }: SavedRepliesProps & { onClose: () => void }) {
  const [editing, setEditing] = useState<Editing>()
  const remove = useAction((id: string) => call(api.admin['saved-replies'][':id'].$delete({ param: { id } })), {
    refresh: true,
    done: 'Saved reply removed',
  })
  if (editing) return <ReplyForm reply={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />
  return (
    <div className="grid gap-3">
      <PortalBanner error={remove.error}>{remove.refusal}</PortalBanner>
      {replies.length === 0 ? <p className="text-ink-2">No saved replies yet. Save replies you use often.</p> : null}
      <ul className="grid max-h-[50vh] gap-1 overflow-y-auto">
        {replies.map((reply) => (
          <li key={reply.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => onUse(reply.body)}
              className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="block truncate font-semibold">{reply.title}</span>
              <span className="block truncate text-sm text-ink-2">{reply.body}</span>
            </button>
            <IconButton label={`Edit ${reply.title}`} icon={pencilIcon} onClick={() => setEditing(reply)} />
            <IconButton
              label={`Remove ${reply.title}`}
              icon={trashIcon}
              aria-disabled={remove.busy || undefined}
              onClick={() => void remove.run(reply.id)}
            />
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => setEditing('new')}>New reply</Button>
      </DialogButtons>
    </div>
  )
}

function ReplyForm({ reply, onDone }: { reply: SavedReplyView | undefined; onDone: () => void }) {
  const form = useForm({
    checks: {
      title: (typed) => (typed.trim() ? undefined : savedReplySentences.title),
      body: (typed) => (typed.trim() ? undefined : replySentence),
    },
    async send({ title, body }) {
      const one = api.admin['saved-replies']
      if (reply) await call(one[':id'].$put({ param: { id: reply.id }, json: { title, body, version: reply.version } }))
      else await call(one.$post({ json: { title, body } }))
    },
    onDone,
    refresh: true,
    failure: (error) => problemText(error, 'The reply could not be saved. Please try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <TextField
        label="Title"
        name="title"
        maxLength={savedReplyLimits.title}
        defaultValue={reply?.title ?? ''}
        error={form.errors.title}
      />
      <TextAreaField
        label="Words"
        name="body"
        rows={6}
        maxLength={replyLimit}
        defaultValue={reply?.body ?? ''}
        hint="{name} becomes the customer’s name, {ticket} the ticket number. Everybody who answers messages sees this reply."
        error={form.errors.body}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}
