import type { AdminActor, AuditEntry } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { isUuid } from '#platform/kit/ids.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { synonymsKnown, synonymsNotFound, tooManySynonyms } from './errors.ts'
import { foldedTerm, synonymLimits } from './limits.ts'
import type { AddSynonymsInput, EditSynonymsInput, SynonymsQuery, SynonymsView } from './shapes.ts'
import {
  countGroups,
  deleteGroup,
  insertGroup,
  lockGroups,
  type SynonymsRow,
  selectGroup,
  selectGroups,
  selectGroupWith,
  synonymsKeyLength,
  updateGroup,
} from './store.server.ts'

const view = (row: SynonymsRow): SynonymsView => ({
  id: row.id,
  terms: row.terms,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const subjectOf = ({ id, terms }: SynonymsRow): AuditEntry['subject'] => ({
  type: 'synonyms',
  id,
  name: terms.slice(0, 3).join(', '),
})
const listed = (terms: readonly string[]) => ({ terms: terms.join(', ') })

/** A page of groups by their first term; `q` is part of a term. */
export async function listSynonyms(query: SynonymsQuery): Promise<KeysetList<SynonymsView>> {
  const q = foldedTerm(query.q)
  // What has no letter in it is in no term.
  if (query.q.trim() && !q) return { items: [], nextCursor: null, previousCursor: null, total: 0 }
  const cursor = readCursor(query.cursor, synonymsKeyLength)
  const [rows, total] = await Promise.all([selectGroups(q, cursor, query.limit + 1), countGroups(q)])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(view), total }
}

/** Runs `work` with the groups kept from other writers. */
const writing = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  inTransaction(async (trx) => {
    await lockGroups(trx)
    return work(trx)
  })

async function groupOf(trx: Trx, id: string): Promise<SynonymsRow> {
  const group = isUuid(id) ? await selectGroup(trx, id) : undefined
  if (!group) throw synonymsNotFound()
  return group
}

async function refuseKnown(trx: Trx, terms: readonly string[], except: string | null): Promise<void> {
  const known = await selectGroupWith(trx, terms, except)
  if (known) throw synonymsKnown(known)
}

/** Makes terms mean the same, at once for every search. A term may stand in several groups. */
export function addSynonyms(actor: AdminActor, { terms }: AddSynonymsInput): Promise<SynonymsView> {
  return writing(async (trx) => {
    await refuseKnown(trx, terms, null)
    if ((await countGroups('', trx)) >= synonymLimits.groups) throw tooManySynonyms()
    const group = await insertGroup(trx, terms)
    await recordAct(trx, actor, { action: 'synonyms.added', subject: subjectOf(group), after: listed(terms) })
    return view(group)
  })
}

/** Changes a group. Refuses with edit.conflict when somebody else did meanwhile. */
export function editSynonyms(
  actor: AdminActor,
  id: string,
  { terms, version }: EditSynonymsInput,
): Promise<SynonymsView> {
  return writing(async (trx) => {
    const group = await groupOf(trx, id)
    if (group.version !== version) {
      throw editConflict('This group', view(group), await changedBy(trx, actor, 'synonyms', subjectOf(group).id))
    }
    await refuseKnown(trx, terms, id)
    if (group.terms.join() === terms.join()) return view(group)
    const changed = await updateGroup(trx, id, terms)
    const before = listed(group.terms)
    await recordAct(trx, actor, {
      action: 'synonyms.changed',
      subject: subjectOf(changed),
      before,
      after: listed(terms),
    })
    return view(changed)
  })
}

/** Its terms mean only themselves from now on. */
export function removeSynonyms(actor: AdminActor, id: string): Promise<void> {
  return writing(async (trx) => {
    const group = await groupOf(trx, id)
    await deleteGroup(trx, id)
    await recordAct(trx, actor, { action: 'synonyms.removed', subject: subjectOf(group), before: listed(group.terms) })
  })
}
