import { sql } from 'kysely'
import { nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { inTransaction, run, statement, type Trx } from '#platform/db.server.ts'
import type { AddressLabel } from '../postal-address.ts'

const addressColumns = [
  'id',
  'first_name',
  'last_name',
  'phone',
  'alternate_phone',
  'street',
  'landmark',
  'city',
  'state',
  'pincode',
  'country',
  'label',
  'is_default',
] as const

const addressShape = {
  first_name: text,
  last_name: text,
  phone: text,
  alternate_phone: nullable(text),
  street: text,
  landmark: text,
  city: text,
  state: text,
  pincode: text,
  country: text,
  label: nullable(word<AddressLabel>()),
  is_default: truth,
}

export type AddressRow = RowOf<typeof addressShape>

const addressesOf = statement(
  'addresses_of_user',
  `select ${addressColumns.join(', ')} from addresses where user_id = $1 order by is_default desc, id desc`,
  { ...addressShape, id: uuid },
)

/** A person's addresses, the default first, then the newest first. Empty when there are none. */
export const selectAddresses = (userId: string) => run(addressesOf, [userId])

/** A person has at most so many addresses. */
const addressesMax = 20

async function countAddresses(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('addresses')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Adds an address (`addressId` null) or replaces one; a new default takes the mark from the old one. Undefined when
 * `addressId` is not this person's, or when a new one would be the 21st.
 */
export async function writeAddress(userId: string, addressId: string | null, address: AddressRow) {
  return inTransaction(async (transaction) => {
    // Locks the user, so that writes at once cannot leave two defaults or more addresses than there may be.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    if (addressId === null && (await countAddresses(transaction, userId)) >= addressesMax) return undefined
    if (address.is_default) {
      await transaction
        .updateTable('addresses')
        .set({ is_default: false })
        .where('user_id', '=', userId)
        .where('is_default', '=', true)
        .execute()
    }
    if (addressId === null) {
      return transaction
        .insertInto('addresses')
        .values({ ...address, user_id: userId })
        .returning(addressColumns)
        .$narrowType<{ label: AddressLabel | null }>()
        .executeTakeFirstOrThrow()
    }
    return transaction
      .updateTable('addresses')
      .set({ ...address, updated_at: sql`now()` })
      .where('id', '=', addressId)
      .where('user_id', '=', userId)
      .returning(addressColumns)
      .$narrowType<{ label: AddressLabel | null }>()
      .executeTakeFirst()
  })
}

const dropAddress = statement('address_delete', 'delete from addresses where id = $1 and user_id = $2 returning id', {
  id: uuid,
})

/** Deletes one of a person's addresses; false when it does not exist or belongs to somebody else. */
export async function deleteAddress(userId: string, addressId: string): Promise<boolean> {
  return (await run(dropAddress, [addressId, userId])).length > 0
}
