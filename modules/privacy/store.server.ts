import { json } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import type { PersonalDataView } from './shapes.ts'

/** Rows as a JSON array, [] when there are none. */
const listed = (query: string) => `coalesce((select jsonb_agg(to_jsonb(r)) from (${query}) r), '[]')`

/** Each part of the file with what it is read by. $1 is the person; `me` is the account, `confirmed` whether its address is. */
const parts: Record<Exclude<keyof PersonalDataView, 'writtenAt'>, string> = {
  account: `(select to_jsonb(r) from (
    select u.email, u.email_verified_at as "emailConfirmedAt", u.created_at as "createdAt", p.name, p.phone, p.role,
           p.updated_at as "updatedAt", p.blocked_at as "blockedAt", p.blocked_reason as "blockedReason", c.changed_at as "passwordChangedAt"
      from users u join profiles p on p.user_id = u.id left join credentials c on c.user_id = u.id where u.id = $1) r)`,
  agreements: listed(
    'select document, version, text_hash as "textHash", given, agreed_at as "agreedAt" from consents where user_id = $1 order by id',
  ),
  sessions: listed(
    `select device, client_network as network, created_at as "signedInAt", seen_at as "seenAt", ends_at as "endsAt" from sessions
      where user_id = $1 order by id`,
  ),
  secondFactor: `jsonb_build_object(
    'app', (select jsonb_build_object('since', created_at) from totp_factors where user_id = $1),
    'passkeys', ${listed('select name, created_at as "createdAt", used_at as "usedAt" from passkeys where user_id = $1 order by id')},
    'recoveryCodesLeft', (select count(*) from recovery_codes where user_id = $1 and used_at is null))`,
  addresses: listed(
    `select first_name as "firstName", last_name as "lastName", phone, alternate_phone as "alternatePhone", street, landmark,
            city, state, pincode, country, label, is_default as "isDefault"
       from addresses where user_id = $1 order by id`,
  ),
  orders: listed(
    `select o.public_id as id, o.created_at as "placedAt", o.status, o.subtotal_paise / 100.0 as subtotal, o.tax_paise / 100.0 as tax,
            o.total_paise / 100.0 as total, o.payment_method as "paymentMethod", o.customer_name as name, o.email, o.phone, o.alternate_phone as "alternatePhone",
            o.street, o.landmark, o.city, o.state, o.pincode, o.country, o.address_label as "addressLabel", o.terms_version as "termsVersion", o.terms_hash as "termsHash",
            y.status as "paymentStatus", y.card_network as "cardNetwork", y.card_last_four as "cardLastFour",
            ${listed(
              `select l.name, l.variant_name as variant, l.quantity, l.unit_price_paise / 100.0 as price, l.tax_paise / 100.0 as tax,
                      v.name as seller, l.cancelled_at as "cancelledAt", l.cancel_reason as "cancelReason"
                 from line_items l join vendors v on v.id = l.vendor_id where l.order_id = o.id order by l.position`,
            )} as items,
            ${listed(
              `select h.to_status as status, h.changed_by as by, h.reason, h.changed_at as at
                 from order_status_changes h where h.order_id = o.id order by h.id`,
            )} as history,
            ${listed(
              'select n.body, n.created_at as "writtenAt" from order_notes n where n.order_id = o.id order by n.id',
            )} as notes,
            ${listed(
              `select b.amount_paise / 100.0 as amount, b.status, b.reason, b.opened_at as "openedAt", b.ended_at as "endedAt",
                      b.evidence as "whatWeSentToTheBank"
                 from payment_charge_backs b where b.order_id = o.id order by b.id`,
            )} as "chargeBacks"
       from orders o left join payments y on y.order_id = o.id where o.user_id = $1 order by o.id`,
  ),
  returns: listed(
    `select t.public_id as id, o.public_id as order, t.requested_at as "requestedAt", t.status, t.reason, t.is_opened as opened, t.wish, t.payer,
            t.note, t.way, t.carrier, t.tracking_number as "trackingNumber", t.refusal, t.appeal,
            ${listed(
              `select l.name, l.variant_name as variant, q.quantity, q.received, q.accepted, q.refused, q.replacement_name as "exchangedFor"
                 from return_lines q join line_items l on l.id = q.line_item_id where q.return_id = t.id order by l.position`,
            )} as items,
            ${listed(
              `select e.what, e.changed_by as by, e.detail, e.happened_at as at from return_events e where e.return_id = t.id order by e.id`,
            )} as history,
            ${listed(
              `select f.sent_by as "sentBy", f.uploaded_at as "uploadedAt" from return_photos f where f.return_id = t.id order by f.id`,
            )} as photos,
            (select jsonb_build_object('kind', a.kind, 'account', a.shown, 'consentedAt', a.consented_at)
               from return_accounts a where a.return_id = t.id) as account
       from returns t join orders o on o.id = t.order_id where o.user_id = $1 order by t.id`,
  ),
  reviews: listed(
    `select p.name as product, v.author_name as "shownAs", v.stars, v.title, v.body as text, v.status, v.skin_type as "skinType",
            v.skin_tone as "skinTone", v.age_range as "ageRange", v.created_at as "writtenAt", v.edited_at as "editedAt",
            (select coalesce(jsonb_agg(f.image_id order by f.position), '[]') from review_photos f where f.review_id = v.id) as photos
       from reviews v join products p on p.id = v.product_id where v.author_id = $1 order by v.id`,
  ),
  votes: listed(
    'select review_id as review, created_at as "votedAt" from review_votes where user_id = $1 order by created_at',
  ),
  reports: listed(
    'select review_id as review, about, reason, note, created_at as "reportedAt" from review_reports where reporter_id = $1 order by id',
  ),
  messages: listed(
    `select m.ticket_number as ticket, m.name, m.email, m.phone, m.subject, m.message, m.status, m.created_at as "writtenAt",
            ${listed('select a.body, a.created_at as "writtenAt" from contact_message_replies a where a.message_id = m.id order by a.id')} as replies
       from contact_messages m, me where m.user_id = $1 or (me.confirmed and m.email = me.email) order by m.id`,
  ),
  newsletter: listed(
    `select n.email, n.consent_text as consent, n.subscribed_at as "subscribedAt", n.confirmed_at as "confirmedAt", n.unsubscribed_at as "leftAt"
       from newsletter_subscriptions n, me where me.confirmed and n.email = me.email
     union all
     select q.email, q.consent_text, q.asked_at, null, null from newsletter_requests q, me
      where me.confirmed and q.email = me.email and q.used_at is null`,
  ),
  stockAlerts: listed(
    `select p.name as product, a.email, a.consent_text as consent, a.asked_at as "askedAt", a.told_at as "toldAt"
       from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id, me
      where me.confirmed and a.email = me.email order by a.id`,
  ),
  wishlist: listed(
    `select p.name as product, w.added_at as "addedAt" from wishlist_items w join products p on p.id = w.product_id
      where w.user_id = $1 order by w.added_at`,
  ),
  cart: listed(
    `select p.name as product, v.name as variant, c.quantity, c.list = 'later' as "savedForLater", c.added_at as "addedAt"
       from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
      where c.user_id = $1 order by c.added_at`,
  ),
  emails: listed(
    `select m.recipient, m.subject, m.status, m.created_at as "writtenAt", m.sent_at as "sentAt" from mails m, me
      where m.account_id = $1 or (me.confirmed and m.recipient = me.email) order by m.id`,
  ),
  shop: `(select to_jsonb(r) from (
    select v.name, v.legal_name as "legalName", v.status, v.email, v.phone, v.street, v.city, v.state, v.pincode, v.gstin, v.pan, v.ifsc,
           v.bank_account_holder as "bankAccountHolder", v.bank_account_last_four as "bankAccountLastFour",
           v.grievance_officer as "grievanceOfficer", v.grievance_email as "grievanceEmail", v.grievance_phone as "grievancePhone",
           v.undertaking_version as "undertakingVersion", v.undertaking_accepted_at as "undertakingAcceptedAt", v.created_at as "createdAt",
           ${listed(
             `select n.status, n.name, n.legal_name as "legalName", n.pan, n.gstin, n.street, n.city, n.state, n.pincode, n.ifsc,
                     n.bank_account_holder as "bankAccountHolder", n.bank_account_last_four as "bankAccountLastFour", n.reason,
                     n.created_at as "askedAt", n.decided_at as "decidedAt"
                from vendor_revisions n where n.vendor_id = v.id order by n.id`,
           )} as changes
      from vendor_members m join vendors v on v.id = m.vendor_id where m.user_id = $1) r)`,
  record: listed(
    `select a.happened_at as at, a.action, a.subject_type as subject, a.subject_name as name, a.before, a.after, a.reason, a.network
       from audit_log a where a.actor_id = $1 or (a.subject_type in ('user', 'session') and a.subject_id = $1::text)
      order by a.id desc limit 10000`,
  ),
}

const personalData = statement(
  'personal_data',
  `with me as (select email, email_verified_at is not null as confirmed from users where id = $1)
   select jsonb_build_object(${Object.entries(parts)
     .map(([name, query]) => `'${name}', ${query}`)
     .join(',\n     ')}) as data`,
  { data: json<Omit<PersonalDataView, 'writtenAt'>>() },
)

/** Everything that is kept of a person, as one consistent reading. */
export async function selectPersonalData(userId: string): Promise<Omit<PersonalDataView, 'writtenAt'>> {
  const [row] = await run(personalData, [userId])
  return required(row, 'the data of a person').data
}
