import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { orderNotFound, tooManyNotes } from '../errors.ts'
import { findOrderState } from '../store/moves.server.ts'
import { countNotes, deleteNote, insertNote, lockOrderOf } from '../store/notes.server.ts'

const notesMax = 200

/**
 * Notes something about an order for those who work here. Its words are not in the audit trail, which nobody can take them out of again. Refuses with
 * orders.not_found, and the two hundred and first note.
 */
export async function addNote(admin: AdminActor, publicId: string, body: string): Promise<void> {
  await inTransaction(async (trx) => {
    const orderId = await lockOrderOf(trx, publicId)
    if (!orderId) throw orderNotFound()
    if ((await countNotes(trx, orderId)) >= notesMax) throw tooManyNotes()
    await insertNote(trx, { orderId, authorId: admin.userId, authorName: admin.name, body })
    await recordAct(trx, admin, {
      action: 'order.note_added',
      subject: { type: 'order', id: publicId, name: publicId },
      after: { characters: body.length },
    })
  })
}

/** Removes a note, such as one that says too much of a person. Repeatable. Refuses with orders.not_found. */
export async function removeNote(admin: AdminActor, publicId: string, noteId: string): Promise<void> {
  await inTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    if (!(await deleteNote(trx, order.id, noteId))) return
    await recordAct(trx, admin, {
      action: 'order.note_removed',
      subject: { type: 'order', id: publicId, name: publicId },
    })
  })
}
