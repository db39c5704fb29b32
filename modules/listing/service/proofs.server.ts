import { createHash } from 'node:crypto'
import { type AdminActor, changesBetween, type VendorActor } from '#modules/audit/rules.ts'
import { recordAct, recordEvent } from '#modules/audit/service.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import {
  acquireUpload,
  makeDocumentImage,
  type Upload,
  type UploadProblem,
  UploadRefused,
} from '#platform/uploads.server.ts'
import {
  avifTooLarge,
  imageTooLarge,
  imageTooSlow,
  listingArchived,
  listingInReview,
  noProofFile,
  proofEnded,
  proofEndNeeded,
  proofEndTooFar,
  proofNeeded,
  proofNotFound,
  proofQuotaFull,
  proofUnreadable,
  tooManyProofs,
  uploadsBusy,
} from '../errors.ts'
import { proofLimits } from '../limits.ts'
import { liveContent, proofsOf, wantedContent } from '../present.ts'
import { type ClaimProof, claimStandings, claimTexts, needsEnd } from '../rules/claims.ts'
import { wasApproved } from '../rules/listing.ts'
import type { ProofInput, ProofView } from '../shapes/listing.ts'
import type { ListingRecord } from '../store/listings.server.ts'
import {
  deleteProof,
  insertProof,
  type NewProof,
  type ProofFile,
  readProof,
  storedProofBytes,
  updateProof,
} from '../store/proofs.server.ts'
import { holdMyListing, listingId, requireStorage, today } from './listing.server.ts'

const refusals: Record<UploadProblem, () => AppError> = {
  not_an_image: noProofFile,
  unreadable: proofUnreadable,
  too_large: imageTooLarge,
  avif_too_large: avifTooLarge,
  too_small: proofUnreadable,
  too_slow: imageTooSlow,
  busy: uploadsBusy,
}

/** A PDF by its first bytes and its end; names and declared types are not believed. */
export function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1_024).includes('%%EOF')
}

/** What is kept of an upload: a PDF as it is, a photographed document encoded again. */
async function fileOf(upload: Buffer): Promise<Pick<NewProof, 'kind' | 'bytes' | 'sha256'>> {
  const kind = isPdf(upload) ? 'pdf' : 'jpeg'
  const bytes = kind === 'pdf' ? upload : await makeDocumentImage(upload)
  return { kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Without path and signs that steer terminals, with the ending of what is kept. */
function fileName(given: string, kind: ProofView['kind']): string {
  const bare = given
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\s\p{Cc}\p{Cf}"<>:|?*]+/gu, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, proofLimits.name)
  return `${bare || 'Proof'}.${kind === 'pdf' ? 'pdf' : 'jpg'}`
}

/** The vendor's own listing, held; with the reviewers, or archived, it stands still. */
async function holdOpen(trx: Trx, actor: VendorActor, id: string): Promise<ListingRecord> {
  const record = await holdMyListing(trx, actor, id)
  if (record.status === 'submitted') throw listingInReview()
  if (record.status === 'archived') throw listingArchived()
  return record
}

/** Refuses an end that has passed or cannot be, and none where the claims need one. */
function checkEnd({ claims, validUntil }: ProofInput): void {
  if (validUntil === null) {
    if (needsEnd(claims)) throw proofEndNeeded()
    return
  }
  const day = today()
  if (validUntil < day) throw proofEnded()
  if (Number(validUntil.slice(0, 4)) > Number(day.slice(0, 4)) + proofLimits.yearsAhead) throw proofEndTooFar()
}

/** What is on sale keeps what shows its claims: refuses proofs that show less of them than those of today. */
function refuseUnproved(record: ListingRecord, next: readonly ClaimProof[]): void {
  if (!wasApproved(record.status)) return
  const day = today()
  for (const content of [liveContent(record), wantedContent(record)]) {
    const unproved = (proofs: readonly ClaimProof[]) =>
      claimStandings(claimTexts(content), proofs, day).filter(({ state }) => state !== 'proved')
    const open = new Set(unproved(proofsOf(record)).map(({ claim }) => claim.id))
    const lost = unproved(next).filter(({ claim }) => !open.has(claim.id))
    if (lost.length > 0) throw proofNeeded(lost.flatMap(({ words }) => words))
  }
}

/** A file that is sent: its name, and what it shows. */
export interface ProofAbout extends ProofInput {
  name: string
}

/**
 * Takes the proof of what a listing claims: a PDF, or a photograph of a document. The upload is read once there is room to hold it;
 * what reading throws is passed on. The same file again is refused by nobody and kept once; claims that come with it replace those it had.
 */
export async function addProof(
  actor: VendorActor,
  id: string,
  { name, ...shows }: ProofAbout,
  upload: Upload,
): Promise<ProofView> {
  checkEnd(shows)
  await inRetriedTransaction(async (trx) => {
    await requireStorage(trx, actor.vendorId, proofLimits.quotaBytes)
    await holdOpen(trx, actor, id)
  })
  await consumeForAccount('uploadPerVendor', actor.vendorId)
  try {
    const release = await acquireUpload(upload, actor.vendorId)
    try {
      const file = await fileOf(await upload.read())
      return await inRetriedTransaction((trx) =>
        keep(trx, actor, id, { ...file, ...shows, name: fileName(name, file.kind) }),
      )
    } finally {
      release()
    }
  } catch (error) {
    throw error instanceof UploadRefused ? refusals[error.problem]() : error
  }
}

async function keep(
  trx: Trx,
  actor: VendorActor,
  id: string,
  file: Omit<NewProof, 'productId' | 'actorId'>,
): Promise<ProofView> {
  const record = await holdOpen(trx, actor, id)
  if (record.proofs.length >= proofLimits.count) throw tooManyProofs()
  const share = await requireStorage(trx, actor.vendorId, proofLimits.quotaBytes)
  if ((await storedProofBytes(trx, actor.vendorId)) + file.bytes.length > share) throw proofQuotaFull(share)
  const { proof, isNew } = await insertProof(trx, { ...file, productId: record.id, actorId: actor.userId })
  if (!isNew) {
    if (file.claims.length === 0) return asView(record, proof.id)
    return change(trx, actor, record, { proofId: proof.id, shows: file })
  }
  await recordAct(trx, actor, {
    action: 'product.proof_added',
    subject: { type: 'product', id: record.id, name: record.name },
    after: { proof: file.name, sha256: file.sha256, ...shownWords(file) },
  })
  return { ...proof, claims: [...file.claims], uploadedAt: new Date(proof.uploadedAt).toISOString() }
}

const shownWords = ({ claims, validUntil }: Pick<NewProof, 'claims' | 'validUntil'>) => ({
  claims: claims.join(', '),
  validUntil,
})

function asView(record: ListingRecord, proofId: string): ProofView {
  const proof = proofsOf(record).find((one) => one.id === proofId)
  if (!proof) throw proofNotFound()
  return proof
}

async function change(
  trx: Trx,
  actor: VendorActor,
  record: ListingRecord,
  { proofId, shows }: { proofId: string; shows: Pick<NewProof, 'claims' | 'validUntil'> },
): Promise<ProofView> {
  const was = asView(record, proofId)
  const next = { ...was, claims: [...new Set(shows.claims)], validUntil: shows.validUntil }
  refuseUnproved(
    record,
    proofsOf(record).map((one) => (one.id === proofId ? next : one)),
  )
  await updateProof(trx, proofId, next)
  const changes = changesBetween(shownWords(was), shownWords(next))
  if (changes) {
    const subject = { type: 'product', id: record.id, name: record.name } as const
    await recordAct(trx, actor, { action: 'product.proof_changed', subject, ...changes })
  }
  return next
}

/**
 * Says what a proof shows and until when. Refuses a day that has passed, none where a claim needs one, and what would leave a claim of a listing on
 * sale without its proof. Repeatable.
 */
export async function changeProof(
  actor: VendorActor,
  id: string,
  proofId: string,
  shows: ProofInput,
): Promise<ProofView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdOpen(trx, actor, id)
    asView(record, proofId)
    checkEnd(shows)
    return change(trx, actor, record, { proofId, shows })
  })
}

/** Takes a proof away. What is on sale keeps what shows its claims. */
export async function removeProof(actor: VendorActor, id: string, proofId: string): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const record = await holdOpen(trx, actor, id)
    asView(record, proofId)
    refuseUnproved(
      record,
      proofsOf(record).filter((one) => one.id !== proofId),
    )
    const gone = await deleteProof(trx, record.id, proofId)
    if (!gone) throw proofNotFound()
    await recordAct(trx, actor, {
      action: 'product.proof_removed',
      subject: { type: 'product', id: record.id, name: record.name },
      before: { proof: gone.name, sha256: gone.sha256 },
    })
  })
}

/** A proof to be saved: the vendor's own, or anybody's for the operator. The audit trail knows who opened it. Refuses with proof.not_found. */
export async function getProof(actor: VendorActor | AdminActor, id: string, proofId: string): Promise<ProofFile> {
  const file = await readProof({ productId: listingId(id), proofId }, actor.role === 'vendor' ? actor.vendorId : null)
  if (!file) throw proofNotFound()
  const subject = { type: 'product', id: listingId(id), name: file.name } as const
  await recordEvent(actor, { action: 'product.proof_opened', subject })
  return file
}
