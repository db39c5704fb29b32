import { noFilters } from '../rules/filters.ts'
import {
  type HelpPage,
  type HelpTopic,
  helpAskedFor,
  helpBegunBy,
  helpPages,
  orderIdIn,
  orderPage,
} from '../rules/help.ts'
import { searchCatalogue } from './best-match.server.ts'

const anyReduction = 1

/** Whether anything on sale costs less than before. */
async function isAnythingReduced(): Promise<boolean> {
  const filters = { ...noFilters, discount: anyReduction }
  const { answer } = await searchCatalogue({ searchText: '', filters }, ({ matching }) => matching > 0)
  return answer
}

async function pageOf(topic: HelpTopic | null): Promise<HelpPage | null> {
  if ((topic === 'reduced' || topic === 'coupons') && !(await isAnythingReduced())) return helpPages.nothingReduced
  return topic && helpPages[topic]
}

/**
 * The page that answers a normalized search which wants help beside products; null for a search for products. Where those are `none`, words that only
 * begin so are enough: 'where is my'.
 */
export async function findHelp(searchText: string, { none = false } = {}): Promise<HelpPage | null> {
  const orderId = orderIdIn(searchText)
  if (orderId) return orderPage(orderId)
  return pageOf(helpAskedFor(searchText) ?? (none ? helpBegunBy(searchText) : null))
}

/** The page that will answer a search once it is typed to its end; null where none begins so. */
export const findHelpBegun = (searchText: string): Promise<HelpPage | null> => pageOf(helpBegunBy(searchText))
