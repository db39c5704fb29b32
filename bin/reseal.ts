import { resealApps } from '#modules/accounts/second-factor/service/reseal.server.ts'
import { resealBankAccounts } from '#modules/vendors/service/bank-account.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { resealMails } from '#platform/mail.server.ts'
import { StartError } from '#platform/start-error.ts'
import { openShopDatabase } from './lib/shop-database.ts'

// Seals account numbers, authenticator apps and the links in waiting mails with AUTH_SECRET that were sealed with AUTH_SECRET_PREVIOUS. The shop may run meanwhile.

async function reseal(): Promise<void> {
  const { authSecret, previousAuthSecret } = readConfig(process.env)
  if (!authSecret || !previousAuthSecret) {
    throw new StartError(
      'Set AUTH_SECRET to the new secret and AUTH_SECRET_PREVIOUS to the one before, then run this again. A shop without AUTH_SECRET keeps its secret in the file auth-secret of DATA_DIR.',
    )
  }
  const close = await openShopDatabase()
  try {
    const [accounts, apps, mails] = [await resealBankAccounts(), await resealApps(), await resealMails()]
    console.log(
      `Sealed anew: ${accounts.sealed} account numbers, ${apps.sealed} authenticator apps, ${mails.sealed} waiting emails.`,
    )
    const unreadable = accounts.unreadable + apps.unreadable + mails.unreadable
    if (unreadable > 0) {
      throw new StartError(
        `${unreadable} could be opened with neither secret and stay as they were. Keep the secret they were sealed with.`,
      )
    }
    console.log('Nothing needs AUTH_SECRET_PREVIOUS any more: take it out of the settings and start the shop again.')
  } finally {
    await close()
  }
}

try {
  await reseal()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
