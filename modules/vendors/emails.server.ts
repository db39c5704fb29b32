import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { VendorStatus } from './rules.ts'

interface Told {
  to: string
  shop: string
  reason: string | null
}

// What a vendor causes by itself, before anybody has looked at it, names no shop: the name may be anything, and the mailbox a stranger's.
const words: Record<VendorStatus, { subject: string; text: (told: Told) => string[]; button: string; path: string }> = {
  draft: {
    subject: 'You can edit your details again',
    text: () => ['you withdrew the details of your shop. Send them again when they are ready.'],
    button: 'Open your details',
    path: '/vendor/business',
  },
  submitted: {
    subject: 'We have your details',
    text: () => [
      'thank you. The details of your shop are with us, and we look at them now.',
      'Meanwhile you can go on drafting products. You will hear from us by email.',
    ],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
  approved: {
    subject: 'You can sell now',
    text: ({ shop }) => [`${shop} is approved. What you send for review can go on sale from now on.`],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
  rejected: {
    subject: 'Your details need a correction',
    text: ({ shop, reason }) => [
      `we looked at the details of ${shop} and something has to be put right first.`,
      ...(reason ? [`What we found: ${reason}`] : []),
      'Correct your details and send them again.',
    ],
    button: 'Correct your details',
    path: '/vendor/business',
  },
  suspended: {
    subject: 'Your shop is suspended',
    text: ({ shop, reason }) => [
      `${shop} is suspended. Its products are off sale, and you cannot accept or ship orders. You can still mark shipped orders as delivered; we settle the rest with the customers.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'Reply to this email if you want to talk about it.',
    ],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
}

/** What a vendor hears by email when it was moved. */
export function movedEmail(status: VendorStatus, told: Told): Email {
  const { subject, text, button, path } = words[status]
  return {
    to: told.to,
    subject,
    paragraphs: [...text(told)],
    button: { label: button, url: publicUrl(path) },
  }
}

/** What happened to a change of identity or bank account. */
interface RevisionTold {
  to: string
  shop: string
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  /** What is to change, in words. */
  fields: string[]
  /** The last four digits of the new account; null where the account stays. */
  account: string | null
  by: string
  reason: string | null
}

const changed = ({ fields, account }: Pick<RevisionTold, 'fields' | 'account'>): string =>
  fields.join(', ') + (account ? ` (the new account ends in ${account})` : '')

const revisionWords: Record<RevisionTold['status'], { subject: string; text: (told: RevisionTold) => string[] }> = {
  submitted: {
    subject: 'Somebody asked to change your business details',
    text: (told) => [
      `${told.by} asked us to change these details of ${told.shop}: ${changed(told)}.`,
      'We look at it before anything changes. What we have now stays in force, and we pay nothing out until this is decided.',
      'If none of you did this, withdraw the changes in your business details, change your password at once, and reply to this email.',
    ],
  },
  approved: {
    subject: 'Your business details have changed',
    text: (told) => [
      `we approved the changes of ${told.shop}: ${changed(told)}. They are in force from now on.`,
      'If none of you asked for this, reply to this email at once.',
    ],
  },
  rejected: {
    subject: 'Your changes were sent back',
    text: (told) => [
      `we did not approve the changes of ${told.shop}: ${changed(told)}. Nothing has changed.`,
      ...(told.reason ? [`The reason: ${told.reason}`] : []),
      'You can correct them in your business details and save them again.',
    ],
  },
  withdrawn: {
    subject: 'Your changes were withdrawn',
    text: (told) => [`${told.by} withdrew the changes of ${told.shop}: ${changed(told)}. Nothing has changed.`],
  },
}

/** What a vendor's people hear of a change of identity or bank account, at each of its steps. */
export function revisionEmail(told: RevisionTold): Email {
  const { subject, text } = revisionWords[told.status]
  return {
    to: told.to,
    subject,
    paragraphs: [...text(told)],
    button: { label: 'Open your details', url: publicUrl('/vendor/business') },
  }
}

/** Tells the operator that a vendor's changes wait for a decision. */
export function revisionWaitsEmail(told: RevisionTold & { vendorId: string }): Email {
  return {
    to: told.to,
    subject: `${told.shop} wants to change its business details`,
    paragraphs: [
      `${told.shop} asks to change: ${changed(told)}.`,
      'Nothing changes, and nothing may be paid out to this vendor, until it is decided.',
    ],
    button: { label: 'Decide', url: publicUrl(`/admin/vendors/${told.vendorId}`) },
  }
}

/** Tells the address that customers were shown before that another one is shown now. */
export function contactEmail({ to, by, shop }: { to: string; by: string; shop: string }): Email {
  return {
    to,
    subject: 'Your contact address was changed',
    paragraphs: [
      `${by} changed the address at which customers write to ${shop}. This address is no longer shown.`,
      'If it wasn’t one of you, change your password at once, and reply to this email.',
    ],
    button: { label: 'Open your details', url: publicUrl('/vendor/business') },
  }
}

/** Tells the operator that the last account of a shop was deleted. */
export function closedEmail(told: { to: string; shop: string; vendorId: string; isSuspended: boolean }): Email {
  return {
    to: told.to,
    subject: `${told.shop} has no account left`,
    paragraphs: [
      `The last account of ${told.shop} was deleted. It had no open orders.`,
      told.isSuspended
        ? 'The shop is suspended, and its products are off sale. Do not reinstate it before it has an account again.'
        : 'It was not on sale, and nothing has to be done.',
    ],
    button: { label: 'Open the vendor', url: publicUrl(`/admin/vendors/${told.vendorId}`) },
  }
}
