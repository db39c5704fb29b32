import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { chargeBackEmail, chargeBackReminderEmail } from '../emails.server.ts'
import { isUndecided } from '../rules.ts'
import { findChargeBack, markReminded } from '../store/charge-backs.server.ts'
import { askAboutChargeBacks } from './charge-backs.server.ts'

/** Writes to the operator that a charge-back has come in. One that is due so soon is not followed by a reminder. */
export async function tellOfChargeBack(id: string): Promise<void> {
  const { supportEmail } = await getShop()
  await inTransaction(async (trx) => {
    const row = await findChargeBack(trx, id)
    if (!row || !isUndecided(row.status)) return
    await markReminded(trx, id)
    await sendEmailIn(trx, chargeBackEmail(supportEmail, row), null)
  })
}

async function remind(): Promise<void> {
  const { supportEmail } = await getShop()
  await inTransaction(async (trx) => {
    for (const id of await markReminded(trx, null)) {
      const row = await findChargeBack(trx, id)
      if (row) await sendEmailIn(trx, chargeBackReminderEmail(supportEmail, row), null)
    }
  })
}

/** Every hour: reminds the operator of what has to be answered within two days, once, and asks about what nobody has told of for a day. */
export async function watchChargeBacks(): Promise<void> {
  await remind()
  await askAboutChargeBacks()
}
