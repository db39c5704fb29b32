import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { EditConflict } from '#app/portal/edit-conflict.tsx'
import { storedDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { putText } from '#app/portal/put-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextAreaField } from '#app/ui/field.tsx'
import { fieldText } from '#app/ui/field-value.ts'
import { useForm } from '#app/ui/form.ts'
import { problemText } from '#app/ui/problem.ts'
import { replyLimit, replySentence } from '#modules/support/limits.ts'
import { savedReplySentences } from '#modules/support/saved-replies/limits.ts'
import { filledReply, openPlaceholder } from '#modules/support/saved-replies/rules.ts'
import type { SavedReplyView } from '#modules/support/saved-replies/shapes.ts'
import type { MessageView } from '#modules/support/shapes.ts'
import { SavedReplies } from './saved-replies.tsx'
import { messageStatusWord } from './status.tsx'

export interface MessageReplyProps {
  message: MessageView
  savedReplies: readonly SavedReplyView[]
}

/** An answer by email. If somebody else was faster, the form says so first and keeps what was written. */
export function MessageReply({ message, savedReplies }: MessageReplyProps) {
  const { revalidate } = useRevalidator()
  const box = useRef<HTMLFormElement>(null)
  /** Set when the person has seen what somebody else did and answers all the same. */
  const seenVersion = useRef<number>(undefined)
  /** What somebody else did since the message was opened. The page behind it already shows the message as it is now. */
  const [conflict, setConflict] = useState<Conflict>()
  const [said, setSaid] = useState('')
  const session = useSession()
  const owner = session?.user.id ?? ''
  const [kept] = useState(() => storedDraft(`answer:${owner}:${message.ticketNumber}`))
  const draft = useFormDraft(box, [{ names: ['body'], store: kept }])
  const form = useForm({
    checks: { body: bodyProblem, close: () => undefined },
    async send({ body, close }, element) {
      const opened = conflict?.opened ?? message
      const version = seenVersion.current ?? opened.version
      try {
        const param = { ticket: message.ticketNumber }
        const json = { version, body, close: close === 'on' }
        await call(api.admin.messages[':ticket'].replies.$post({ param, json }))
        draft.settle({ body })
      } catch (error) {
        const found = conflictOf<MessageView>(error)
        if (!found) throw error
        setConflict({ ...found, opened, mine: body })
        return
      }
      seenVersion.current = undefined
      setConflict(undefined)
      // What was typed while the answer was on its way begins the next one.
      const next = fieldText(element, 'body')
      element.reset()
      if (next !== body) putText(element, 'body', next)
      form.clear()
      setSaid(`Reply sent to ${message.name}.`)
    },
    failure: (error) => problemText(error, 'The reply could not be sent. Please try again.'),
    refresh: true,
  })

  /** Behind what is written already. */
  function insert(words: string) {
    if (!box.current) return
    const written = fieldText(box.current, 'body').trimEnd()
    const filled = filledReply(words, { name: message.name, ticket: message.ticketNumber })
    putText(box.current, 'body', written ? `${written}\n\n${filled}` : filled)
    draft.note()
  }

  return (
    <div className="grid gap-4">
      {/* Beside the form: its dialog has a form of its own. */}
      <div className="justify-self-start">
        <SavedReplies replies={savedReplies} onUse={insert} />
      </div>
      <form
        ref={box}
        {...form.props}
        onChange={(event) => {
          setSaid('')
          form.props.onChange(event)
          draft.note()
        }}
        className="grid gap-4"
      >
        {conflict ? (
          <EditConflict
            subject="This message"
            by={conflict.by}
            changes={differences(conflict)}
            busy={form.busy}
            onTakeTheirs={() => {
              setConflict(undefined)
              revalidate()
            }}
            onKeepMine={() => {
              seenVersion.current = conflict.version
              setConflict(undefined)
              box.current?.requestSubmit()
            }}
          />
        ) : null}
        <PortalBanner attempt={form.attempt} error={form.error}>
          {form.banner}
        </PortalBanner>
        <TextAreaField
          label="Your reply"
          name="body"
          rows={7}
          required
          maxLength={replyLimit}
          hint={`Sent to ${message.email} with the ticket number and the conversation.`}
          error={form.errors.body}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox name="close">Close with this reply</Checkbox>
          {/* A toast would lie over the button. */}
          <p role="status" className="text-sm text-ink-2 md:ml-auto">
            {said}
          </p>
          <Button type="submit" busy={form.busy} busyText="Sending..." className="max-md:w-full">
            Reply by email
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What is wrong with an answer: it is empty, or nobody filled in what a saved reply leaves open. */
function bodyProblem(typed: string): string | undefined {
  if (!typed.trim()) return replySentence
  const placeholder = openPlaceholder(typed)
  return placeholder && savedReplySentences.open(placeholder)
}

interface Conflict {
  opened: MessageView
  current: MessageView
  mine: string
  by: string
  version: number
}

/** What somebody else answered or decided while this answer was written. */
function differences({ opened, current, mine }: Conflict) {
  const answers = current.replies
    .filter((reply) => !opened.replies.some(({ id }) => id === reply.id))
    .map((reply) => ({ label: `Reply of ${reply.author}`, theirs: reply.body, mine }))
  if (current.status === opened.status) return answers
  const state = { label: 'Status', theirs: messageStatusWord(current.status), mine: messageStatusWord(opened.status) }
  return [...answers, state]
}
