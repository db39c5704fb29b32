import { accountJobs } from '#modules/accounts/jobs.server.ts'
import { auditJobs } from '#modules/audit/jobs.server.ts'
import { figureJobs } from '#modules/catalog/figures/jobs.server.ts'
import { highlightJobs } from '#modules/catalog/highlights/jobs.server.ts'
import { pageJobs } from '#modules/catalog/pages/jobs.server.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.server.ts'
import { insightJobs } from '#modules/insights/jobs.server.ts'
import { listingJobs } from '#modules/listing/jobs.server.ts'
import { proofEndJobs } from '#modules/listing/proof-end/jobs.server.ts'
import { saleEndJobs } from '#modules/listing/sale-end/jobs.server.ts'
import { newsletterJobs } from '#modules/newsletter/jobs.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { paymentJobs } from '#modules/payments/jobs.server.ts'
import { sandboxJobs } from '#modules/payments/provider/sandbox/jobs.server.ts'
import { returnJobs } from '#modules/returns/jobs.server.ts'
import { reviewJobs } from '#modules/reviews/jobs.server.ts'
import { popularSearchJobs } from '#modules/search/popular/jobs.server.ts'
import { vendorJobs } from '#modules/vendors/jobs.server.ts'
import { wishlistJobs } from '#modules/wishlist/jobs.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { sendMail, sendWaitingMail, tidyMails } from '#platform/mail.server.ts'
import { removeLooseObjects } from '#platform/media.server.ts'

/** What is done later, by name. */
export const jobs: Record<string, JobHandler> = {
  'mail:send': sendMail,
  'mail:send_waiting': sendWaitingMail,
  'mail:tidy': tidyMails,
  'media:tidy': removeLooseObjects,
  ...accountJobs,
  ...auditJobs,
  ...listingJobs,
  ...proofEndJobs,
  ...saleEndJobs,
  ...orderJobs,
  ...fulfillmentJobs,
  ...paymentJobs,
  ...sandboxJobs,
  ...returnJobs,
  ...vendorJobs,
  ...insightJobs,
  ...wishlistJobs,
  ...highlightJobs,
  ...figureJobs,
  ...pageJobs,
  ...popularSearchJobs,
  ...reviewJobs,
  ...newsletterJobs,
}
/**
 * When jobs run by themselves. Times are UTC: half past three in the morning in India. The last saleable day of a batch ends with the day in
 * India, at half past an hour; that, and proofs that end, are looked after every hour, so that a shop which was away at midnight does so an hour later.
 */
export const crontab = `
0 22 * * * accounts:tidy
5 22 * * * orders:tidy
10 22 * * * photos:tidy
15 22 * * * catalog:popularity
20 22 * * * insights:together
25 22 * * * wishlist:tidy
30 22 * * * reviews:tidy
35 22 * * * mail:tidy
40 22 * * * newsletter:tidy
45 22 * * * search:popular
50 22 * * * returns:tidy
55 22 * * * payments:compare_books
0 23 * * * audit:months
5 23 * * * payments:tidy
* * * * * insights:roll_up
* * * * * catalog:brands
* * * * * catalog:figures
31 * * * * listing:sale_ends
33 * * * * payments:charge_backs
32 * * * * listing:proof_ends
*/10 * * * * catalog:end_new
*/10 * * * * returns:clocks
*/10 * * * * media:tidy
* * * * * reviews:fold
`.trim()
