import { z } from 'zod'
import type { UserDetailView, UserRowView } from '#modules/accounts/view.ts'
import { auditSubjects } from '#modules/audit/rules.ts'
import type { AuditLineView } from '#modules/audit/view.ts'
import type { MailView } from '#modules/mail/view.ts'
import type { SubscriptionView } from '#modules/newsletter/view.ts'
import { messageStatuses } from '#modules/support/limits.ts'
import type { MessageRowView, MessageView } from '#modules/support/view.ts'
import { vendorStatuses } from '#modules/vendors/rules.ts'
import type { VendorDetailView, VendorRowView } from '#modules/vendors/view.ts'
import { ActiveSession } from '../schemas.ts'
import { Business, VendorStep } from '../vendor/business-schemas.ts'

export const instant = z.string().describe('ISO 8601, UTC')

/** A list that is walked both ways by its cursors; `total` is exact up to 10,000 and 10,001 beyond. */
export const keysetListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
    total: z.int(),
  })

/** What became of an act on several rows, each by itself. */
export const BulkAnswer = z
  .object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  })
  .meta({ id: 'BulkAnswer' })

export const VendorRow = z
  .object({
    id: z.string(),
    name: z.string(),
    legalName: z.string(),
    email: z.string(),
    status: z.enum(vendorStatuses),
    joinedDate: instant,
    submittedAt: instant.nullable(),
    productCount: z.int(),
    orderCount: z.int(),
    sales: z.number().describe('Rupees with tax, of orders that were released and not cancelled'),
    isComplete: z.boolean(),
  })
  .meta({ id: 'VendorRow' }) satisfies z.ZodType<VendorRowView>

export const VendorDetail = Business.extend({
  slug: z.string(),
  productCount: z.int(),
  liveProductCount: z.int(),
  orderCount: z.int(),
  sales: z.number().describe('Rupees'),
  gstinVerifiedAt: instant.nullable().describe('When somebody looked it up on the GST portal'),
  gstinVerifiedBy: z.string().nullable(),
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() })),
  history: z.array(VendorStep),
}).meta({ id: 'VendorDetail' }) satisfies z.ZodType<VendorDetailView>

export const AuditLine = z
  .object({
    id: z.string(),
    at: instant,
    actorId: z.string().nullable(),
    actorName: z.string(),
    actorRole: z.string(),
    action: z.string().describe('noun.what_happened'),
    subjectType: z.enum(auditSubjects),
    subjectId: z.string(),
    subjectName: z.string(),
    reason: z.string().nullable(),
    network: z.string().describe('Shortened; never a whole address'),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'AuditLine' }) satisfies z.ZodType<AuditLineView>

const role = z.enum(['customer', 'vendor', 'admin'])

export const UserRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    joinedDate: instant,
    orderCount: z.int(),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'UserRow' }) satisfies z.ZodType<UserRowView>

export const UserDetail = UserRow.extend({
  phone: z.string().nullable(),
  blockedAt: instant.nullable(),
  blockedReason: z.string().nullable(),
  mustChangePassword: z.boolean(),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable(),
  sessions: z.array(ActiveSession),
  orders: z.array(
    z.object({ id: z.string(), placedAt: instant, status: z.string(), total: z.number(), itemCount: z.int() }),
  ),
  history: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string().nullable(), at: instant })),
}).meta({ id: 'UserDetail' }) satisfies z.ZodType<UserDetailView>

export const MessageRow = z
  .object({
    ticketNumber: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    inquiryType: z.enum(['general', 'product', 'order', 'vendor', 'feedback']),
    status: z.enum(messageStatuses),
    assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
    writtenAt: instant,
  })
  .meta({ id: 'MessageRow' }) satisfies z.ZodType<MessageRowView>

export const Message = MessageRow.extend({
  version: z.int(),
  phone: z.string().nullable(),
  message: z.string(),
  userId: z.string().nullable(),
  replies: z.array(
    z.object({ id: z.string(), author: z.string(), body: z.string(), at: instant, mail: z.string().nullable() }),
  ),
}).meta({ id: 'Message' }) satisfies z.ZodType<MessageView>

export const Subscription = z
  .object({
    email: z.string(),
    consentText: z.string(),
    subscribedAt: instant,
    unsubscribedAt: instant.nullable(),
  })
  .meta({ id: 'Subscription' }) satisfies z.ZodType<SubscriptionView>

export const Mail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(['waiting', 'failed']),
    attempts: z.int(),
    lastError: z.string().nullable(),
    queuedAt: instant,
  })
  .meta({ id: 'Mail' }) satisfies z.ZodType<MailView>
