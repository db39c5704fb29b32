/**
 * What the shop keeps of people, and what lies in their browsers: the one list behind the privacy page. Tests compare it with the columns in
 * which a person's values are found (modules/privacy/erasure.test.ts) and with the keys that the pages store (app/shop/content/privacy.test.ts).
 */

/** What is kept of people, in the page's words, with the columns (`table.column`) that hold it. */
export const personalData: readonly { what: string; columns: readonly string[] }[] = [
  {
    what: 'Your account: name, email address and when you confirmed it, phone number if you give one, and your password in a form nobody can read. To let you in and to write to you about your orders.',
    columns: ['users.email', 'profiles.name', 'profiles.phone', 'profiles.search_text', 'email_verifications.email'],
  },
  {
    what: 'If you ask for more than a password at sign-in: the secret of your authenticator app, which only this shop can open, the names you gave your passkeys, and recovery codes in a form nobody can read. To make sure that it is you.',
    columns: ['passkeys.name'],
  },
  {
    what: 'What you agreed to: which terms and which privacy policy, and when. To show it if somebody asks.',
    columns: [],
  },
  {
    what: 'Where you are logged in: the kind of browser, a shortened network address, and when. So that you can see it and end it.',
    columns: [],
  },
  {
    what: 'A record of sign-ins and of what was changed in an account or a shop: who, what, when, with a shortened network address. To find out what happened if something goes wrong.',
    columns: [
      'audit_log.actor_name',
      'audit_log.subject_name',
      'audit_log.search_text',
      'audit_log.before',
      'audit_log.after',
    ],
  },
  {
    what: 'Addresses you save, with a landmark and a second phone number if you give them. To fill the checkout for you.',
    columns: [
      'addresses.first_name',
      'addresses.last_name',
      'addresses.phone',
      'addresses.street',
      'addresses.landmark',
      'addresses.alternate_phone',
    ],
  },
  {
    what: 'Orders: what you bought, for how much, where it went, whom to call, how it was paid, under which terms, and what our team notes about them. To deliver them, to answer for them, and because tax law asks for it.',
    columns: [
      'orders.customer_name',
      'orders.email',
      'orders.phone',
      'orders.street',
      'orders.landmark',
      'orders.alternate_phone',
      'order_notes.body',
      'order_notes.author_name',
      'payment_charge_backs.evidence',
    ],
  },
  {
    what: 'What you send back: what, why and in which words, your photos of it, and what became of it. To take it back and to return your money. If you paid in cash, the bank account or UPI ID that you give for it, which only this shop can open; it goes once everything is settled.',
    columns: ['returns.note', 'returns.appeal', 'returns.refusal', 'return_events.detail'],
  },
  {
    what: 'Of each try to pay: how and when, its result and the gateway’s reference; of a card the network and the last four digits. Never the number, the expiry date or the CVV.',
    columns: [],
  },
  {
    what: 'Whether cash-on-delivery parcels of yours could not be delivered. After a few, cash on delivery is not offered to you.',
    columns: [],
  },
  {
    what: 'Your wishlist, your cart and what you saved for later, if you are logged in. To show them on all your devices.',
    columns: [],
  },
  {
    what: 'Reviews you write, with your first name and initial and your photos; skin type, skin tone and age range only if you tell them. To help others choose. Which reviews you found helpful, and what you reported.',
    columns: ['reviews.author_name', 'review_reports.note'],
  },
  {
    what: 'Messages you send us, and our answers. To answer them.',
    columns: [
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.phone',
      'contact_messages.search_text',
      'contact_message_replies.author_name',
    ],
  },
  {
    what: 'Your address on the newsletter list, with the words you agreed to and when you confirmed it. Only if you subscribe.',
    columns: ['newsletter_subscriptions.email', 'newsletter_requests.email'],
  },
  {
    what: 'Your email address, to tell you when a product is back in stock. Only if you ask for it.',
    columns: ['stock_alerts.email'],
  },
  {
    what: 'The emails we send: to which address, the subject and when; the words until they are sent.',
    columns: ['mails.recipient', 'mails.subject', 'mails.text_body', 'mails.html_body'],
  },
  {
    what: 'What is searched for here, to offer popular searches: only searches that find products, and only their number. For a day, a scrambled form of your network address keeps you from being counted twice for one search; the night after, it is deleted.',
    columns: [],
  },
  {
    what: 'If you sell here: your business with its address, contacts, tax numbers and bank account, the changes to them that you ask for, who acts for it, and the proofs you upload. The law asks us to know sellers and to name them to buyers.',
    columns: [
      'vendors.name',
      'vendors.email',
      'vendors.phone',
      'vendors.search_text',
      'vendors.bank_account_holder',
      'vendors.grievance_officer',
      'vendors.grievance_email',
      'vendors.grievance_phone',
      'vendors.legal_name',
      'vendors.street',
      'vendors.gstin_verified_by',
      'vendor_revisions.name',
      'vendor_revisions.legal_name',
      'vendor_revisions.street',
      'vendor_revisions.bank_account_holder',
      'vendor_status_changes.actor_name',
      'product_status_changes.actor_name',
    ],
  },
]

/** What the browser keeps, in the page's words, with the beginnings of its keys in the browser's storage, or the names of its caches. */
export const inBrowser: readonly { what: string; keys: readonly string[]; caches?: readonly string[] }[] = [
  {
    what: 'Your cart and what it cost when you last saw it, until you place the order or clear it. Without an account we see it only to price it; with one it is kept in your account too, and leaves this browser when you log out.',
    keys: ['cart', 'cart-seen', 'cart-account'],
  },
  {
    what: 'What you typed at the checkout, never the card, and a number that keeps an order from being placed twice: until you place the order or close the tab.',
    keys: ['checkout-draft', 'checkout-key'],
  },
  {
    what: 'What you typed into a review, a return request or a message to us, and whose it is: until you send it, log out or close the tab.',
    keys: ['unsent:', 'unsent:of'],
  },
  {
    what: 'What you saved for later. If you are logged in, it is kept in your account too.',
    keys: ['saved-for-later'],
  },
  {
    what: 'Your wishlist and how its products looked when you last saw them. With an account the list is stored there too.',
    keys: ['wishlist', 'wishlist-seen'],
  },
  { what: 'Products you looked at lately, on this device only.', keys: ['recently-viewed'] },
  {
    what: 'Your last six searches, on this device only. You can remove each in the search box.',
    keys: ['searches'],
  },
  {
    what: 'Which searches this device has counted towards the popular ones, so that it counts each once in 30 days.',
    keys: ['searches-told'],
  },
  { what: 'The pincode you gave last, to say when a parcel comes and to fill it in for you.', keys: ['pincode'] },
  {
    what: 'Copies of the last 30 shop pages you looked at, with their pictures, so that you can read them without a network. The pages and pictures go when you log out. Nothing of your account or orders is among them.',
    keys: [],
    caches: ['pages', 'media', 'files', 'shell-'],
  },
  {
    what: 'How you look at lists: grid or list; and, until you close the tab, how far you had come on a page.',
    keys: ['products-view', 'products-more-', 'react-router-scroll-positions'],
  },
  { what: 'That you have put off agreeing to changed terms.', keys: ['agreement-put-off'] },
  {
    what: 'If you sell or work here: what you have not saved yet of a listing, your business details, an answer or a sheet of parcels, whether the portal is light or dark, and the last eight things you opened by its search.',
    keys: ['listing:', 'draft:', 'opened:', 'portal-theme'],
  },
]

/** Cookies, by their names on https and on this machine. */
export const cookies: readonly { what: string; names: readonly string[] }[] = [
  { what: 'A cookie that keeps you logged in. It goes when you log out.', names: ['__Host-session', 'session'] },
  { what: 'A second one that says only that there is such a cookie.', names: ['signed_in'] },
]
