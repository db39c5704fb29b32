import type { ProofView } from '#modules/listing/shapes/listing.ts'

/** What somebody says that a proof shows, as it is typed. */
export interface ProofTyped {
  claims: string[]
  /** `YYYY-MM-DD`, or what is typed as long as it is no day; empty where the document names no end. */
  validUntil: string
}

/** By the id of the proof; only those of which something is typed and not saved. */
export type ProofsTyped = Readonly<Record<string, ProofTyped>>

/** What is saved of a proof, as its fields show it. */
export const typedOf = ({ claims, validUntil }: ProofView): ProofTyped => ({ claims, validUntil: validUntil ?? '' })

const same = (one: ProofTyped | undefined, other: ProofTyped | undefined) =>
  [...(one?.claims ?? [])].sort().join() === [...(other?.claims ?? [])].sort().join() &&
  one?.validUntil === other?.validUntil

/** With what is typed of this proof now. What is typed as it is saved counts as nothing. */
export function withTyped(typed: ProofsTyped, proof: ProofView, next: ProofTyped | undefined): ProofsTyped {
  const { [proof.id]: _, ...others } = typed
  return next === undefined || same(next, typedOf(proof)) ? others : { ...others, [proof.id]: next }
}

/** Without what was saved of it, or belongs to a proof that is gone; what was typed meanwhile stays. */
export function withoutSaved(typed: ProofsTyped, saved: ProofsTyped): ProofsTyped {
  return Object.fromEntries(Object.entries(typed).filter(([id, one]) => !same(one, saved[id])))
}

/** The proofs as they will be once what is typed of them is saved. */
export const proofsAsTyped = (proofs: readonly ProofView[], typed: ProofsTyped): readonly ProofView[] =>
  proofs.map((proof) => {
    const mine = typed[proof.id]
    return mine ? { ...proof, claims: mine.claims, validUntil: mine.validUntil || null } : proof
  })

/** Where the message of a proof's last day stands among those of the form. */
export const proofEndField = (id: string) => `proofsTyped.${id}.validUntil`
