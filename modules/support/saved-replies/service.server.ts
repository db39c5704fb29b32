import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction, violatedConstraint } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { savedReplyNotFound, savedReplyTitleTaken, tooManySavedReplies } from './errors.ts'
import { savedReplyLimits } from './limits.ts'
import type { SavedReplyChange, SavedReplyInput, SavedReplyView } from './shapes.ts'
import {
  countSavedReplies,
  deleteSavedReply,
  insertSavedReply,
  lockSavedReply,
  selectSavedReplies,
  updateSavedReply,
} from './store.server.ts'

const subjectOf = ({ title }: Pick<SavedReplyView, 'title'>) =>
  ({ type: 'setting', id: 'saved_replies', name: title }) as const

function inWords(error: unknown): never {
  if (violatedConstraint(error) === 'saved_replies_title_once') throw savedReplyTitleTaken()
  throw error
}

/** All saved replies by title. */
export const listSavedReplies = (): Promise<SavedReplyView[]> => selectSavedReplies()

/** Keeps a reply for everybody who answers messages. Refuses a title that is taken, and the hundred and first. */
export function addSavedReply(admin: AdminActor, input: SavedReplyInput): Promise<SavedReplyView> {
  return inTransaction(async (trx) => {
    if ((await countSavedReplies(trx)) >= savedReplyLimits.count) throw tooManySavedReplies()
    const reply = await insertSavedReply(trx, input)
    await recordAct(trx, admin, {
      action: 'setting.saved_reply_added',
      subject: subjectOf(reply),
      after: { title: reply.title, body: reply.body },
    })
    return reply
  }).catch(inWords)
}

/** Writes a saved reply anew. Who comes second is told what it says now (edit.conflict). */
export function changeSavedReply(
  admin: AdminActor,
  id: string,
  { version, ...input }: SavedReplyChange,
): Promise<SavedReplyView> {
  return inTransaction(async (trx) => {
    const known = await lockSavedReply(trx, id)
    if (!known) throw savedReplyNotFound()
    if (known.version !== version) throw editConflict('This saved reply', known, 'somebody else')
    const reply = await updateSavedReply(trx, id, input)
    await recordAct(trx, admin, {
      action: 'setting.saved_reply_changed',
      subject: subjectOf(reply),
      before: { title: known.title, body: known.body },
      after: { title: reply.title, body: reply.body },
    })
    return reply
  }).catch(inWords)
}

/** Removes a saved reply. Repeatable; answers that were sent stay as they are. */
export function removeSavedReply(admin: AdminActor, id: string): Promise<void> {
  return inTransaction(async (trx) => {
    const known = await lockSavedReply(trx, id)
    if (!known) return
    await deleteSavedReply(trx, id)
    await recordAct(trx, admin, {
      action: 'setting.saved_reply_removed',
      subject: subjectOf(known),
      before: { title: known.title, body: known.body },
    })
  })
}
