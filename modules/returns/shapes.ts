import { z } from 'zod'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { refundStatuses } from '#modules/payments/rules.ts'
import { isBankAccount, isIfsc, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { indianDay, instant, keysetListOf, line, listFields, optionalLine, rupees } from '#platform/shapes.ts'
import { returnLimits as limits, returnMessages as say, upiPattern } from './limits.ts'
import { listedStatuses, replacements, returnReasonNames, returnStatuses, returnSteps } from './rules.ts'

const holder = line(limits.holder, say.holder, say.holderTooLong)
const consent = z.literal(true, say.consent).describe('The money of this order may go there')

/** Where money goes that goes back by hand. */
export const RefundAccount = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('upi'),
      upiId: z.string(say.upi).trim().max(320, say.upi).regex(upiPattern, say.upi),
      consent,
    }),
    z.strictObject({
      kind: z.literal('bank'),
      holder,
      accountNumber: z
        .string(say.account)
        .max(60, say.account)
        .transform(normalizeIdentifier)
        .refine(isBankAccount, say.account),
      ifsc: z.string(say.ifsc).max(60, say.ifsc).transform(normalizeIdentifier).refine(isIfsc, say.ifsc),
      consent,
    }),
  ])
  .meta({ id: 'RefundAccount' })
export type RefundAccount = z.output<typeof RefundAccount>

const pieces = z.int(say.quantity).min(0, say.quantity).max(20, say.quantity)
const somePhotoIds = z.array(z.uuid(say.photo).toLowerCase()).max(limits.photos, say.photosTooMany)
const photoIds = somePhotoIds.default([])

/** What a customer sends back, and what for. */
export const ReturnRequestInput = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          variantId: z.uuid(say.lines).describe('An order has one line of a variant'),
          quantity: z.int(say.quantity).min(1, say.quantity).max(20, say.quantity),
          exchangeFor: z
            .uuid(say.lines)
            .optional()
            .describe(
              'For an exchange: another variant of the same product, or the same again where it came damaged, wrong, faulty or expired',
            ),
        }),
        say.lines,
      )
      .min(1, say.lines)
      .max(limits.lines, say.lines),
    reason: z.enum(returnReasonNames, say.reason),
    opened: z.boolean(say.opened).default(false),
    wish: z.enum(['refund', 'exchange'], say.wish),
    note: optionalLine(limits.note, say.noteTooLong, say.noteTooLong).default(''),
    photoIds,
    account: RefundAccount.optional().describe('For an order that was not paid online'),
  })
  .refine(({ lines }) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, {
    path: ['lines'],
    message: say.lines,
  })
  .refine(({ wish, lines }) => lines.every((one) => (one.exchangeFor !== undefined) === (wish === 'exchange')), {
    path: ['lines'],
    message: 'Choose what each comes instead of.',
  })
  .meta({ id: 'ReturnRequestInput' })
export type ReturnRequestInput = z.output<typeof ReturnRequestInput>

const trackingNumber = line(
  fulfillmentLimits.trackingNumber,
  fulfillmentMessages.trackingNumber,
  fulfillmentMessages.trackingNumberForm,
).pipe(z.string().regex(trackingNumberPattern, fulfillmentMessages.trackingNumberForm))
const carrier = line(fulfillmentLimits.carrier, fulfillmentMessages.carrier, fulfillmentMessages.carrierTooLong)

/** Who carries it and under which number. */
export const ReturnShipmentInput = z.strictObject({ carrier, trackingNumber }).meta({ id: 'ReturnShipmentInput' })
export type ReturnShipmentInput = z.output<typeof ReturnShipmentInput>

export const PickUpInput = z
  .strictObject({ day: z.iso.date(say.day), carrier, trackingNumber })
  .meta({ id: 'PickUpInput' })
export type PickUpInput = z.output<typeof PickUpInput>

const why = line(limits.reason, say.why, say.whyTooLong)
export const ReturnReasonInput = z.strictObject({ reason: why }).meta({ id: 'ReturnReasonInput' })
export const AppealInput = z
  .strictObject({ reason: line(limits.reason, say.appeal, say.whyTooLong) })
  .meta({ id: 'AppealInput' })

/** What is wrong with what was sent instead. */
export const ReplacementReportInput = z
  .strictObject({
    reason: line(limits.reason, say.report, say.whyTooLong),
    photoIds: somePhotoIds.min(1, say.reportPhoto),
  })
  .meta({ id: 'ReplacementReportInput' })
export type ReplacementReportInput = z.output<typeof ReplacementReportInput>

const way = z.enum(['pick_up', 'self_ship'], say.way)
export const ReturnApprovalInput = z.strictObject({ way }).meta({ id: 'ReturnApprovalInput' })

export const ReceiptInput = z
  .strictObject({
    lines: z
      .array(z.strictObject({ lineId: z.uuid(say.counted), received: pieces }), say.counted)
      .min(1, say.counted)
      .max(limits.lines),
  })
  .meta({ id: 'ReceiptInput' })
export type ReceiptInput = z.output<typeof ReceiptInput>

export const CheckInput = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({ lineId: z.uuid(say.counted), restock: pieces, writeOff: pieces, refuse: pieces }),
        say.counted,
      )
      .min(1, say.counted)
      .max(limits.lines),
    reason: optionalLine(limits.reason, say.why, say.whyTooLong)
      .default('')
      .describe('Needed where less is accepted than was asked for: pieces were refused, or did not come'),
    photoIds,
  })
  .meta({ id: 'CheckInput' })
export type CheckInput = z.output<typeof CheckInput>

export const DecisionInput = z
  .strictObject({ approve: z.boolean('Approve it or refuse it.'), reason: why })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.output<typeof DecisionInput>

/** What the operator does about a return, or about what is sent instead, that came to a stop. */
export const settlements = [
  'keep',
  'lost',
  'arrived',
  'pay_instead',
  'replacement_lost',
  'replacement_arrived',
  'replacement_refunded',
  'replacement_stands',
] as const

export const SettlementInput = z
  .strictObject({
    how: z
      .enum(settlements, 'Choose what happened.')
      .describe(
        '`keep`: the customer keeps it; `lost`: by the courier; `arrived`: it is with the seller, who did not check it. Of an exchange that was accepted: `pay_instead`: the seller does not send the replacement, which goes back into stock; `replacement_lost`: by the courier; both pay the rest. `replacement_arrived`: it has come. Of one that its customer reported: `replacement_refunded`: the rest is paid, `replacement_stands`: it is not',
      ),
    reason: why,
  })
  .meta({ id: 'SettlementInput' })
export type SettlementInput = z.output<typeof SettlementInput>

// ---------------------------------------------------------------- what leaves

const status = z.enum(returnStatuses)
const reason = z.enum(returnReasonNames)
const by = z.enum(['customer', 'vendor', 'admin', 'system'])

const ReturnLine = z.object({
  id: z.string(),
  variantId: z.string(),
  name: z.string(),
  variantName: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  received: z.int().nullable().describe('Null until somebody has counted'),
  restocked: z.int(),
  writtenOff: z.int(),
  accepted: z.int(),
  refused: z.int(),
  worth: rupees.describe('What these pieces cost with tax'),
  /** What comes instead, and what of the money goes back because it costs less. */
  replacement: z
    .object({
      name: z.string(),
      again: z.boolean().describe('It is the same pack'),
      price: rupees,
      difference: rupees,
    })
    .nullable(),
  canRestock: z.boolean().describe('By its reason and its batch it may be sold again'),
})
export type ReturnLineView = z.output<typeof ReturnLine>

const ReturnRefund = z.object({
  amount: rupees,
  status: z.enum(refundStatuses),
  blocked: z.boolean().describe('It cannot go back the way it was paid: it is sent by hand'),
  reference: z.string().nullable(),
  at: instant,
})

const SentPhoto = z.object({ id: z.string(), by: z.enum(['customer', 'vendor']), at: instant })

/** A step of the timeline; the words are the screen's. */
const ReturnEvent = z.object({ what: z.enum(returnSteps), at: instant, by, detail: z.string().nullable() })

const PostalPlace = z.object({
  name: z.string(),
  street: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  phone: z.string(),
})

const returnFields = {
  id: z.string().describe('R- and seven characters'),
  orderId: z.string(),
  status,
  reason,
  opened: z.boolean(),
  wish: z.enum(['refund', 'exchange']),
  payer: z.enum(['customer', 'vendor']).describe('Who pays for return shipping'),
  note: z.string(),
  way: way.nullable(),
  pickUpOn: indianDay.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  refusal: z.string().nullable(),
  appeal: z.string(),
  requestedAt: instant,
  dueAt: instant.nullable().describe('Until when the next step is owed'),
  replacement: z
    .object({
      status: z.enum(replacements),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      dueAt: instant.nullable(),
      refundInstead: rupees.describe(
        'What goes back if money takes its place: less than it is worth where most of the order’s money went back before',
      ),
      worthInstead: rupees.describe('The same if all of the order’s money were left'),
    })
    .nullable(),
  lines: z.array(ReturnLine),
  photos: z.array(SentPhoto),
  events: z.array(ReturnEvent),
  refunds: z.array(ReturnRefund),
  expected: rupees.describe('What goes back when all of it is accepted'),
  paidByHand: z.boolean().describe('No gateway took the money of this order, so that it goes back by hand'),
}

/** A return as its customer sees it. Amounts are rupees. */
export const Return = z
  .object({
    ...returnFields,
    seller: z.string(),
    /** Where it is to be sent, while it is. */
    sendTo: PostalPlace.nullable(),
    account: z.object({ kind: z.enum(['bank', 'upi']), shown: z.string() }).nullable(),
    needsAccount: z.boolean().describe('Money goes back by hand, and nobody knows where to'),
    canWithdraw: z.boolean(),
    canSendOff: z.boolean(),
    canEscalate: z.boolean(),
    canReportReplacement: z.boolean().describe('Whether its customer may report a fault of the replacement now'),
  })
  .meta({ id: 'Return' })
export type ReturnView = z.output<typeof Return>

/** The same for its vendor, who sees the customer's address while it picks something up. */
export const VendorReturn = z
  .object({
    ...returnFields,
    customer: z.string(),
    pickUpFrom: PostalPlace.nullable(),
    risen: z.boolean().describe('The shop looks after it, since a step was late'),
    ways: z.array(way).describe('How it may come back'),
    canArrangePickUp: z.boolean().describe('Or arrange it anew, when the courier did not come or was mistyped'),
    mayRefuse: z.boolean().describe('A refusal counts by itself; else the shop decides'),
    lines: z.array(
      ReturnLine.extend({
        refundFor: z
          .array(rupees)
          .describe(
            'While it is to be checked: what goes back where one of the pieces that came is accepted, two, and so on',
          ),
      }),
    ),
    refundAtMost: rupees
      .nullable()
      .describe('Where less than that is left of the order’s money: no more than this goes back for all of them'),
  })
  .meta({ id: 'VendorReturn' })
export type VendorReturnView = z.output<typeof VendorReturn>

/** The same for the operator. */
export const AdminReturn = z
  .object({
    ...returnFields,
    customer: z.object({ userId: z.string(), name: z.string() }),
    vendor: z.object({ id: z.string(), name: z.string() }),
    risen: z.boolean(),
    escalatedFrom: z.string().nullable(),
    account: z.object({ kind: z.enum(['bank', 'upi']), shown: z.string() }).nullable(),
    needsAccount: z.boolean(),
    refunds: z.array(
      ReturnRefund.extend({
        failure: z.string().nullable().describe('Why its gateway has not sent it'),
        held: z.boolean().describe('It waits until a bank has decided about a charge-back'),
      }),
    ),
  })
  .meta({ id: 'AdminReturn' })
export type AdminReturnView = z.output<typeof AdminReturn>

/** What of an order may come back now. */
const ReturnableLine = z.object({
  variantId: z.string(),
  name: z.string(),
  variantName: z.string(),
  imageUrl: z.string().nullable(),
  seller: z.string(),
  left: z.int().describe('So many pieces can still be asked back'),
  until: indianDay.nullable().describe('The last day for what is unopened; null where the category takes nothing back'),
  reasons: z.array(reason).describe('Those that may be given now'),
  worth: z.array(rupees).describe('What goes back for one piece, for two, and so on'),
  again: z.int().describe('Pieces of the same pack that could be sent instead'),
  exchangeFor: z.array(
    z.object({
      variantId: z.string(),
      name: z.string(),
      available: z.int(),
      difference: z.array(rupees).describe('What goes back with it for one piece, for two, and so on'),
    }),
  ),
})
export type ReturnableLineView = z.output<typeof ReturnableLine>

export const OrderReturns = z
  .object({
    items: z.array(Return),
    lines: z.array(ReturnableLine),
    paidByHand: z.boolean().describe('Money goes back by hand, so that a refund needs an account'),
    sellers: z
      .array(z.object({ name: z.string(), slug: z.string() }))
      .describe('Who sends the order; the page of each tells how to ask it'),
  })
  .meta({ id: 'OrderReturns' })
export type OrderReturnsView = z.output<typeof OrderReturns>

/** What a request became: one return for each seller. */
export const RequestedReturns = z.object({ items: z.array(Return) }).meta({ id: 'RequestedReturns' })

export const ReturnPhoto = z.object({ id: z.string() }).meta({ id: 'ReturnPhoto' })

export const OpenedAccount = z
  .object({
    kind: z.enum(['bank', 'upi']),
    holder: z.string().nullable(),
    account: z.string().describe('The account number or the UPI ID'),
    ifsc: z.string().nullable(),
  })
  .meta({ id: 'OpenedAccount' })
export type OpenedAccountView = z.output<typeof OpenedAccount>

const ReturnRow = z.object({
  id: z.string(),
  orderId: z.string(),
  customer: z.string(),
  vendor: z.string(),
  status,
  pickUpOn: indianDay.nullable(),
  reason,
  wish: z.enum(['refund', 'exchange']),
  items: z.array(z.object({ name: z.string(), variantName: z.string(), quantity: z.int() })),
  worth: rupees,
  refunded: rupees.describe('What has gone back or will'),
  refundDue: rupees.describe('What of it has not been sent yet'),
  requestedAt: instant,
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  replacement: z.object({ status: z.enum(replacements) }).nullable(),
  risen: z.boolean(),
  replacementDue: z.boolean().describe('A replacement is to be sent'),
})
export type ReturnRowView = z.output<typeof ReturnRow>

/** What a vendor has to do something about, what is under way or waits for its money to go back, what has ended. */
export const vendorReturnViews = ['todo', 'open', 'ended'] as const
export const VendorReturnsQuery = z.strictObject({
  ...listFields,
  show: z.enum(vendorReturnViews, 'Choose a view from the list.').optional(),
})
export type VendorReturnsQuery = z.output<typeof VendorReturnsQuery>

export const VendorReturnPage = keysetListOf(ReturnRow)
  .extend({ counts: z.object({ todo: z.int(), open: z.int(), ended: z.int() }) })
  .meta({ id: 'VendorReturnPage' })
export type VendorReturnPageView = z.output<typeof VendorReturnPage>

/** `ours`: with the operator, since somebody asked or a step was late. */
export const adminReturnViews = ['ours', 'open', 'ended'] as const
const day = z.iso.date('Choose a day.').optional()
const adminFilters = {
  view: z.enum(adminReturnViews, 'Choose a view from the list.').optional(),
  status: z
    .enum(listedStatuses, 'Choose a status from the list.')
    .optional()
    .describe('`refund_due`: accepted, and money that goes back for it has not been sent'),
  reason: z.enum(returnReasonNames, 'Choose a reason from the list.').optional(),
  vendor: z.uuid('Choose a vendor from the list.').optional(),
  user: z.uuid('This is not a user.').optional().describe('Whose: the id of an account'),
  from: day,
  to: day,
}
export const AdminReturnsQuery = z.strictObject({ ...listFields, ...adminFilters })
export type AdminReturnsQuery = z.output<typeof AdminReturnsQuery>
export const AdminReturnsExport = z.strictObject({ q: listFields.q, ...adminFilters })
export type AdminReturnsExport = z.output<typeof AdminReturnsExport>

export const AdminReturnPage = keysetListOf(ReturnRow)
  .extend({
    worth: rupees.describe('What these pieces cost with tax, all that the filters leave'),
    refunded: rupees.describe('What of it has gone back or will'),
    refundDue: rupees.describe('What of that has not been sent yet'),
    counts: z.object({
      all: z.int(),
      ours: z.int(),
      open: z.int(),
      refundDue: z.int().describe('With the status `refund_due`'),
      ended: z.int(),
    }),
    vendor: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'AdminReturnPage' })
export type AdminReturnPageView = z.output<typeof AdminReturnPage>

export const ReturnWindowsInput = z
  .strictObject({
    version: z.int('Open the form again.'),
    categories: z
      .array(
        z.strictObject({
          name: z.string(),
          days: z
            .number(say.windowDays)
            .int(say.windowDays)
            .min(0, say.windowDays)
            .max(limits.windowDays, say.windowDays),
        }),
      )
      .max(200),
  })
  .meta({ id: 'ReturnWindowsInput' })
export type ReturnWindowsInput = z.output<typeof ReturnWindowsInput>

/** By category, how many days after delivery unopened things may come back. Orders keep what held on their day. */
export const ReturnWindows = z
  .object({
    version: z.int().describe('Send it back with a change'),
    categories: z.array(z.object({ name: z.string(), days: z.int() })),
  })
  .meta({ id: 'ReturnWindows' })
export type ReturnWindowsView = z.output<typeof ReturnWindows>
