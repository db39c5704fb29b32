import { Hono } from 'hono'
import { proofLimits } from '#modules/listing/limits.ts'
import { addProof, changeProof, getProof, removeProof } from '#modules/listing/service/proofs.server.ts'
import { NewProofQuery, Proof, ProofInput } from '#modules/listing/shapes/listing.ts'
import type { ApiEnv } from '../../context.ts'
import { idOf } from '../../params.ts'
import { vendorActor, verifiedVendorActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'
import { imageUploads, savedFile, uploadOf } from '../../uploads.ts'

const tag = 'Vendor: products'
export const proofTypes = { pdf: 'application/pdf', jpeg: 'image/jpeg' } as const

export const vendorProofs = new Hono<ApiEnv>()
  .post(
    '/:id/proofs',
    documented({
      tag,
      summary: 'Attach a proof of what a product promises',
      description:
        'The body is the file itself: a PDF, or a photographed document as JPEG, PNG, WebP or AVIF, at most 8 MB. Only I and the operator can open it. `claims` names what it shows; a certificate or report also says until when it holds.',
      upload: ['application/pdf', ...imageUploads],
      status: 201,
      answer: Proof,
      refusals: [404, 408, 409, 413, 415, 503],
    }),
    query(NewProofQuery),
    async (c) => {
      const actor = await verifiedVendorActor(c)
      const upload = uploadOf(c, proofLimits.bytes, 'proof.too_heavy')
      const { validUntil = null, ...about } = c.req.valid('query')
      return answer(c, await addProof(actor, c.req.param('id'), { ...about, validUntil }, upload))
    },
  )
  .put(
    '/:id/proofs/:proofId',
    documented({
      tag,
      summary: 'Say what a proof shows and until when',
      description:
        'Certificates and reports name their last day. 409 `proof.needed` when a product on sale would be left without the proof of what it says.',
      answer: Proof,
      refusals: [404, 409],
    }),
    body(ProofInput),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await changeProof(actor, c.req.param('id'), idOf(c.req.param('proofId')), c.req.valid('json')))
    },
  )
  .get(
    '/:id/proofs/:proofId',
    documented({ tag, summary: 'Save one of my proofs', file: Object.values(proofTypes), refusals: [404] }),
    async (c) => {
      const actor = await vendorActor(c)
      const { name, kind, bytes } = await getProof(actor, c.req.param('id'), idOf(c.req.param('proofId')))
      return savedFile({ name, type: proofTypes[kind], bytes })
    },
  )
  .delete(
    '/:id/proofs/:proofId',
    documented({ tag, summary: 'Take a proof away', status: 204, refusals: [404, 409] }),
    async (c) => {
      const actor = await vendorActor(c)
      await removeProof(actor, c.req.param('id'), idOf(c.req.param('proofId')))
      return c.body(null, 204)
    },
  )
