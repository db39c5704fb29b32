import { noFilters } from '../rules/filters.ts'
import { type HelpPage, helpAskedFor, helpPages, orderIdIn, orderPage } from '../rules/help.ts'
import { searchCatalogue } from './best-match.server.ts'

const anyReduction = 1

/** Whether anything on sale costs less than before. */
async function isAnythingReduced(): Promise<boolean> {
  const filters = { ...noFilters, discount: anyReduction }
  const { answer } = await searchCatalogue({ searchText: '', filters }, ({ matching }) => matching > 0)
  return answer
}

/** The page that answers a normalized search which wants help beside products; null for a search for products. */
export async function findHelp(searchText: string): Promise<HelpPage | null> {
  const orderId = orderIdIn(searchText)
  if (orderId) return orderPage(orderId)
  const topic = helpAskedFor(searchText)
  if ((topic === 'reduced' || topic === 'coupons') && !(await isAnythingReduced())) return helpPages.nothingReduced
  return topic && helpPages[topic]
}
