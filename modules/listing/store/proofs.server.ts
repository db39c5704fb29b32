import { type RawBuilder, sql } from 'kysely'
import { db, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import type { ProofView } from '../shapes/listing.ts'

/** A proof as it is shown, without its bytes. */
const proofJson = (c: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', ${c}.id, 'name', ${c}.name, 'kind', ${c}.kind, 'bytes', ${c}.byte_count, 'uploadedAt', ${c}.uploaded_at,
    'claims', ${c}.claims, 'validUntil', ${c}.valid_until)`

/** The proofs of the product `p` as a JSON list. */
export const proofsOfProduct = sql`
  select coalesce(jsonb_agg(${proofJson(sql`c`)} order by c.id), '[]') from claim_proofs c where c.product_id = p.id`

/** A proof as it is stored. Claims are null where it was attached before proofs named them. */
export type StoredProof = Omit<ProofView, 'claims'> & { claims: string[] | null }

export interface NewProof {
  productId: string
  name: string
  kind: ProofView['kind']
  sha256: string
  bytes: Buffer
  actorId: string
  claims: readonly string[]
  validUntil: string | null
}

/** Keeps a proof; the very same file of a product is kept once. The product is locked by the caller. */
export async function insertProof(trx: Trx, proof: NewProof): Promise<{ proof: StoredProof; isNew: boolean }> {
  const { rows } = await sql<{ proof: StoredProof; isNew: boolean }>`
    with made as (
      insert into claim_proofs (product_id, name, kind, sha256, byte_count, bytes, uploaded_by, claims, valid_until)
      values (${proof.productId}, ${proof.name}, ${proof.kind}, ${proof.sha256}, ${proof.bytes.length}, ${proof.bytes}, ${proof.actorId},
        ${[...proof.claims]}::text[], ${proof.validUntil}::date)
      on conflict do nothing
      returning *
    ), kept as (
      select *, true as is_new from made
      union all
      select *, false from claim_proofs where product_id = ${proof.productId} and sha256 = ${proof.sha256}
    )
    select ${proofJson(sql`c`)} as proof, c.is_new as "isNew" from kept c`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error('A proof was neither kept nor there.')
  return kept
}

/** Writes what a proof shows and until when; a new end is told anew. The product is locked by the caller. */
export async function updateProof(
  trx: Trx,
  proofId: string,
  { claims, validUntil }: { claims: readonly string[]; validUntil: string | null },
): Promise<StoredProof> {
  const { rows } = await sql<{ proof: StoredProof }>`
    update claim_proofs c
       set claims = ${[...claims]}::text[], valid_until = ${validUntil}::date,
           told_days_before = case when c.valid_until is not distinct from ${validUntil}::date then c.told_days_before end
     where c.id = ${proofId} returning ${proofJson(sql`c`)} as proof`.execute(trx)
  return required(rows[0], 'a proof of a locked product').proof
}

/** Takes a proof away; answers with what it was. */
export async function deleteProof(
  trx: Trx,
  productId: string,
  proofId: string,
): Promise<{ name: string; sha256: string } | undefined> {
  return trx
    .deleteFrom('claim_proofs')
    .where('product_id', '=', productId)
    .where('id', '=', proofId)
    .returning(['name', 'sha256'])
    .executeTakeFirst()
}

export interface ProofFile {
  name: string
  kind: ProofView['kind']
  bytes: Buffer<ArrayBuffer>
}

/** A proof with its bytes; of another vendor's product it is not there. Null: of anybody's, for the operator. */
export async function readProof(
  about: { productId: string; proofId: string },
  vendorId: string | null,
): Promise<ProofFile | undefined> {
  const owned = vendorId === null ? sql`true` : sql`p.vendor_id = ${vendorId}`
  const { rows } = await sql<ProofFile>`
    select c.name, c.kind, c.bytes from claim_proofs c join products p on p.id = c.product_id
     where c.id = ${about.proofId} and c.product_id = ${about.productId} and ${owned}`.execute(db)
  return rows[0]
}

/** Bytes of all proofs that a vendor stores. */
export async function storedProofBytes(trx: Trx, vendorId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(c.byte_count), 0)::bigint as bytes
      from products p join claim_proofs c on c.product_id = p.id where p.vendor_id = ${vendorId}`.execute(trx)
  return rows[0]?.bytes ?? 0
}
