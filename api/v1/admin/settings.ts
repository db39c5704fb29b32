import { Hono } from 'hono'
import { answer } from '#api/schema.ts'
import { productNotFound } from '#modules/catalog/errors.ts'
import type { HighlightKind } from '#modules/catalog/highlights/rules.ts'
import { getMarkedProducts, markHighlight } from '#modules/catalog/highlights/service.server.ts'
import { Highlights } from '#modules/catalog/highlights/shapes.ts'
import { getSaleMargins, saveSaleMargins } from '#modules/listing/sale-end/service.server.ts'
import { SaleMargins, SaleMarginsInput } from '#modules/listing/sale-end/shapes.ts'
import { getReturnWindows, saveReturnWindows } from '#modules/returns/service/windows.server.ts'
import { ReturnWindows, ReturnWindowsInput } from '#modules/returns/shapes.ts'
import {
  getSettings,
  saveAnnouncements,
  saveApprovals,
  saveAuthenticity,
  saveCashRules,
  saveFigures,
  saveIdentity,
  saveMoneyRules,
} from '#modules/settings/service.server.ts'
import {
  AnnouncementsInput,
  ApprovalsInput,
  AuthenticityInput,
  CashRulesInput,
  FiguresInput,
  IdentityInput,
  MoneyRulesInput,
  Settings,
} from '#modules/settings/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { body, documented } from '../../schema.ts'

const tag = 'Admin: settings'
const saving = {
  tag,
  description:
    'Pages show it at once. 409 `edit.conflict` with the section as it is now when somebody else was faster.',
  answer: Settings,
  refusals: [409],
}
const marking = { tag, answer: Highlights, refusals: [404, 409] }

const kinds = new Map<string, HighlightKind>([
  ['bestsellers', 'bestseller'],
  ['new-arrivals', 'new'],
])

function kindOf(list: string): HighlightKind {
  const kind = kinds.get(list)
  if (!kind) throw productNotFound()
  return kind
}

export const adminSettings = new Hono<ApiEnv>()
  .get(
    '/',
    documented({ tag, summary: 'All settings, each section with its version', answer: Settings }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getSettings())
    },
  )
  .put(
    '/identity',
    documented({ ...saving, summary: 'Save name, contact and officers of the shop' }),
    asksAgain,
    body(IdentityInput),
    async (c) => answer(c, await saveIdentity(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/figures',
    documented({ ...saving, summary: 'Save the figures of the home and about pages' }),
    body(FiguresInput),
    async (c) => answer(c, await saveFigures(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/authenticity',
    documented({ ...saving, summary: 'Save what the shop promises of authenticity, with what shows it' }),
    body(AuthenticityInput),
    async (c) => answer(c, await saveAuthenticity(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/announcements',
    documented({ ...saving, summary: 'Save the strip above the header' }),
    body(AnnouncementsInput),
    async (c) => answer(c, await saveAnnouncements(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/approvals',
    documented({ ...saving, summary: 'Save who decides on vendors and listings' }),
    asksAgain,
    body(ApprovalsInput),
    async (c) => answer(c, await saveApprovals(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/money',
    documented({
      ...saving,
      summary: 'Save above which amount goodwill waits for a second admin',
      description:
        'A lower amount holds at once. A higher one holds after 24 hours (`raisedTo`, `raisedFrom`), and every other admin gets an email; saving the amount that holds takes it back. 409 `edit.conflict` with the section as it is now when somebody else was faster.',
    }),
    asksAgain,
    body(MoneyRulesInput),
    async (c) => answer(c, await saveMoneyRules(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/cash',
    documented({
      ...saving,
      summary: 'Save where cash on delivery is offered',
      description: 'Holds for what is placed from now on. Sellers by their names.',
    }),
    asksAgain,
    body(CashRulesInput),
    async (c) => answer(c, await saveCashRules(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/sale-margins',
    documented({ tag, summary: 'How long before its label’s last day a batch leaves the sale', answer: SaleMargins }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getSaleMargins())
    },
  )
  .put(
    '/sale-margins',
    documented({
      tag,
      summary: 'Save how long before its label’s last day a batch leaves the sale',
      description:
        'In days, by category; the five days of the delivery come on top. What may be bought follows at once. 409 `edit.conflict` with the margins as they are now when somebody else was faster.',
      answer: SaleMargins,
      refusals: [409],
    }),
    body(SaleMarginsInput),
    async (c) => answer(c, await saveSaleMargins(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/return-windows',
    documented({
      tag,
      summary: 'How many days after delivery unopened things may come back',
      answer: ReturnWindows,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getReturnWindows())
    },
  )
  .put(
    '/return-windows',
    documented({
      tag,
      summary: 'Save how many days after delivery unopened things may come back',
      description:
        'By category, for orders from now on; none means that a changed mind is no reason. What is faulty may come back for 30 days in any case. 409 `edit.conflict` with the windows as they are now when somebody else was faster.',
      answer: ReturnWindows,
      refusals: [409],
    }),
    body(ReturnWindowsInput),
    async (c) => answer(c, await saveReturnWindows(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/highlights',
    documented({ tag, summary: 'The bestsellers and what is new', answer: Highlights }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getMarkedProducts())
    },
  )
  .put(
    '/highlights/:list/:productId',
    documented({
      ...marking,
      summary: 'Mark a product as bestseller or as new',
      description: '`list` is `bestsellers` or `new-arrivals`. New ends by itself after 60 days. Repeatable.',
    }),
    async (c) => {
      const actor = await adminActor(c)
      return answer(c, await markHighlight(actor, kindOf(c.req.param('list')), c.req.param('productId'), true))
    },
  )
  .delete(
    '/highlights/:list/:productId',
    documented({ ...marking, summary: 'Take the mark from a product', description: 'Repeatable.' }),
    async (c) => {
      const actor = await adminActor(c)
      return answer(c, await markHighlight(actor, kindOf(c.req.param('list')), c.req.param('productId'), false))
    },
  )
