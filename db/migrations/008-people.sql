-- What the operator needs to look after vendors, accounts, messages and the audit trail: who verified what, which passwords
-- were strong enough for staff, and an index behind every list and search of these pages.

-- ---------------------------------------------------------------- vendors

-- A right check digit does not prove that a registration exists: that somebody looked it up on the GST portal is kept apart.
alter table vendors
  add column gstin_verified_at timestamptz,
  add column gstin_verified_by text,
  add column search_text text generated always as (search_words(name || ' ' || legal_name || ' ' || email)) stored;
create index vendors_search on vendors using gin (search_text gin_trgm_ops);
create index vendors_newest on vendors (id desc);
create index vendors_by_name on vendors (lower(name), id);

-- ---------------------------------------------------------------- people

-- Staff need 12 characters that are on no list. Whether a password has them is known only while it is being set.
alter table credentials
  add column strong_password boolean not null default false,
  -- Nobody signs in with this password any more: a new one is chosen by a reset link first.
  add column must_change boolean not null default false;

create index profiles_by_name on profiles (lower(name), user_id);
create index profiles_name_prefix on profiles (lower(name) text_pattern_ops);
create index profiles_name_search on profiles using gin (lower(name) gin_trgm_ops);
create index profiles_blocked on profiles (user_id desc) where blocked_at is not null;
create index users_email_prefix on users (email text_pattern_ops) where deleted_at is null;

-- ---------------------------------------------------------------- messages

alter table contact_messages
  add column search_text text generated always as
    (search_words(ticket_number || ' ' || name || ' ' || email || ' ' || subject)) stored;
create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops);
create index contact_messages_of_assignee on contact_messages (assigned_to, id desc) where assigned_to is not null;
create index newsletter_subscriptions_email_prefix on newsletter_subscriptions (email text_pattern_ops);
create index newsletter_subscriptions_active on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is null;
create index newsletter_subscriptions_left on newsletter_subscriptions (subscribed_at desc, email) where unsubscribed_at is not null;
create index mails_by_status on mails (status, id desc);

-- ---------------------------------------------------------------- audit trail

-- Sign-ins are written down too, also those of customers and those that failed.
alter table audit_log drop constraint audit_log_actor_role_known;
alter table audit_log add constraint audit_log_actor_role_known
  check (actor_role in ('customer', 'vendor', 'admin', 'system', 'operator', 'nobody'));
create index audit_log_acts on audit_log (id desc) where subject_type <> 'session';
create index audit_log_of_kind on audit_log (subject_type, id desc);
create index audit_log_subject_prefix on audit_log (lower(subject_name) text_pattern_ops);
create index audit_log_actor_prefix on audit_log (lower(actor_name) text_pattern_ops);
