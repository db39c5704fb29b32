import { integer, truth } from '#platform/db/columns.ts'
import { inTransaction, run, statement } from '#platform/db.server.ts'
import { storeFiles } from '#platform/media.server.ts'
import type { MadePhoto } from '#platform/uploads.server.ts'

const photoBytes = statement(
  'photo_bytes_of_vendor',
  'select coalesce(sum(byte_count), 0)::bigint as bytes from images where vendor_id = $1',
  { bytes: integer },
)

/** Bytes of all photographs that a vendor stores. */
export async function storedBytes(vendorId: string): Promise<number> {
  const [row] = await run(photoBytes, [vendorId])
  return row?.bytes ?? 0
}

/** Who sent a photograph: a vendor for its listings, a person for a review. */
export type PhotoSender = { vendorId: string } | { userId: string }

const isThere = statement('photo_is_there', 'select exists (select from images where id = $1) as is_there', {
  is_there: truth,
})

/**
 * Keeps a photograph with its files, all or nothing; one that is there already stays as it is. Throws ObjectStoreAway where files lie in a store that
 * does not answer.
 */
export async function insertPhoto({ id, width, height, files }: MadePhoto, sender: PhotoSender): Promise<void> {
  const [known] = await run(isThere, [id])
  if (known?.is_there) return
  const stored = await storeFiles(files)
  await inTransaction(async (trx) => {
    const inserted = await trx
      .insertInto('images')
      .values({
        id,
        width,
        height,
        ...('vendorId' in sender ? { vendor_id: sender.vendorId } : { uploaded_by: sender.userId }),
        byte_count: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) return
    await trx
      .insertInto('image_files')
      .values(stored.map((file) => ({ image_id: id, ...file })))
      .execute()
  })
}

const deleteLoose = statement(
  'listing_photos_delete_loose',
  `delete from images i
    where i.id in (
      select l.id from images l
       where l.vendor_id is not null and l.created_at < now() - interval '3 days'
         and not exists (select 1 from product_images pi where pi.image_id = l.id)
         and not exists (select 1 from line_items o where o.image_id = l.id)
         and not exists (
           select 1 from product_revisions r join products p on p.id = r.product_id
            where p.vendor_id = l.vendor_id and r.status in ('submitted', 'rejected')
              and r.content -> 'photos' @> jsonb_build_array(jsonb_build_object('id', l.id)))
       order by l.created_at limit 1000)`,
  {},
)

/**
 * Removes uploads that nothing shows after three days: no listing, no changes that wait, no order. Vendors whose forms are half
 * written have that long. Repeatable; a thousand at a time.
 */
export async function deleteLoosePhotos(): Promise<void> {
  await run(deleteLoose, [])
}
