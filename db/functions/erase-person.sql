-- Erases an account: all that law does not keep goes or is loosened from the person (docs/law.md; a test fills every feature for somebody
-- and then looks into every column). The audit trail's names are not the web role's to change, so this runs as the owner.
-- What was filed under an email address alone (newsletter, stock alerts, mail) goes only with an address that is confirmed: anybody can register
-- somebody else's, ask to move there, or order in its name. Mail that was written for this account goes, whatever its address. Raises no_data_found when there is no such account.
create or replace function erase_person(person uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone constant text := 'Deleted account';
  words constant text[] := '{name,email,phone,reason}';
  account users;
  is_confirmed boolean;
  own_shops uuid[];
  own_mails uuid[];
begin
  select * into strict account from users where id = person and deleted_at is null for update;
  is_confirmed := account.email_verified_at is not null;

  -- A shop that never sold and that nobody else acts for is as personal as its vendor.
  select coalesce(array_agg(v.id), '{}') into own_shops
    from vendor_members m join vendors v on v.id = m.vendor_id
   where m.user_id = person and v.status in ('draft', 'submitted', 'rejected')
     and not exists (select from vendor_members o where o.vendor_id = v.id and o.user_id <> person)
     and not exists (select from line_items l where l.vendor_id = v.id);

  -- Mails written for it, and those to its address, when that is its own.
  select coalesce(array_agg(id), '{}') into own_mails
    from mails where account_id = person or (is_confirmed and recipient = account.email);

  -- Names and words in the audit trail.
  perform set_config('shringar.erasing', 'yes', true);
  update audit_log set actor_name = gone, network = '' where actor_id = person;
  update audit_log set subject_name = gone, reason = null, before = before - words, after = after - words
   where (subject_type in ('user', 'session') and subject_id = person::text)
      or (subject_type = 'review' and subject_id in (select id::text from reviews where author_id = person))
      or (subject_type = 'message' and subject_id in (
            select ticket_number from contact_messages where user_id = person or (is_confirmed and email = account.email)));
  update audit_log set subject_name = gone, before = null, after = null, reason = null
   where subject_type = 'vendor' and subject_id = any (own_shops::text[]);
  update audit_log set subject_name = gone, before = null, after = null
   where subject_type = 'mail' and subject_id = any (own_mails::text[]);
  update audit_log set reason = null
   where subject_type = 'order' and action like 'return.%' and subject_id in (select public_id from orders where user_id = person);
  perform set_config('shringar.erasing', 'no', true);
  update product_status_changes set actor_name = gone where actor_id = person;
  update vendor_status_changes set actor_name = gone where actor_id = person;
  update contact_message_replies set author_name = gone where author_id = person;
  update order_notes set author_name = gone where author_id = person;

  -- What was sent back stays, as its order does: without words and photographs. An account is kept while money is owed to it.
  delete from return_photos where uploaded_by = person and sent_by = 'customer';
  update returns r set note = '', appeal = '', refusal = null from orders o where o.id = r.order_id and o.user_id = person;
  update return_events e set detail = null from returns r join orders o on o.id = r.order_id where r.id = e.return_id and o.user_id = person;
  perform forget_return_accounts(person);

  delete from contact_messages where user_id = person or (is_confirmed and email = account.email);
  delete from reviews where author_id = person and status <> 'published';
  update review_reports set note = '' where reporter_id = person;
  if is_confirmed then
    delete from newsletter_subscriptions where email = account.email;
    delete from newsletter_requests where email = account.email;
    delete from stock_alerts where email = account.email;
  end if;
  delete from mails where id = any (own_mails);

  update vendors
     set name = 'Closed shop', legal_name = '', email = '', phone = '', street = '', city = '', state = '', pincode = null, gstin = null, pan = null,
         grievance_officer = '', grievance_email = '', grievance_phone = '', ifsc = null, bank_account_holder = '', bank_account_sealed = null,
         bank_account_last_four = null, status_reason = null, version = version + 1
   where id = any (own_shops);

  delete from sessions where user_id = person;
  delete from credentials where user_id = person;
  delete from password_resets where user_id = person;
  delete from totp_factors where user_id = person;
  delete from passkeys where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from email_verifications where user_id = person;
  delete from addresses where user_id = person;
  delete from wishlist_items where user_id = person;
  delete from cart_lines where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from vendor_members where user_id = person;
  -- Its trigger takes name, photographs and skin from the reviews that stay (db/functions/profiles-leave-reviews.sql).
  delete from profiles where user_id = person;
  delete from images where uploaded_by = person;
  update users set deleted_at = now(), email = 'deleted-' || person || '@deleted.invalid', email_verified_at = null where id = person;
  perform loosen_orders(person);
end $$;
