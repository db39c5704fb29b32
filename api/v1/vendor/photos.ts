import { Hono } from 'hono'
import { Photo } from '#modules/catalog/shapes.ts'
import { uploadLimits } from '#modules/listing/limits.ts'
import { uploadPhoto } from '#modules/listing/service/photos.server.ts'
import { CropQuery } from '#modules/listing/shapes/listing.ts'
import type { ApiEnv } from '../../context.ts'
import { verifiedVendorActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'
import { imageUploads, uploadOf } from '../../uploads.ts'

export const vendorPhotos = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag: 'Vendor: products',
    summary: 'Upload a photo',
    description:
      'The body is the file itself: JPEG, PNG, WebP or AVIF, at most 8 MB, 8,000 pixels a side and 40 megapixels (AVIF: 12 megapixels, 8 bits). It is cut to 4:5, at `left`, `top` and `width` (fractions of the picture as people see it) or in the middle, and encoded anew.',
    upload: imageUploads,
    status: 201,
    answer: Photo,
    refusals: [408, 409, 413, 415, 503],
  }),
  query(CropQuery),
  async (c) => {
    const actor = await verifiedVendorActor(c)
    const { left, top, width } = c.req.valid('query')
    const crop = left === undefined || top === undefined || width === undefined ? null : { left, top, width }
    return answer(c, await uploadPhoto(actor, uploadOf(c, uploadLimits.bytes, 'photo.too_heavy'), crop))
  },
)
