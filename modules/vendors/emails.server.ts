import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { VendorStatus } from './rules.ts'

interface Told {
  to: string
  name: string
  shop: string
  reason: string | null
}

const words: Record<VendorStatus, { subject: string; text: (told: Told) => string[]; button: string; path: string }> = {
  draft: {
    subject: 'Your details are yours to change again',
    text: ({ shop }) => [`you took the details of ${shop} back. Send them again when they are ready.`],
    button: 'Open your details',
    path: '/vendor/business',
  },
  submitted: {
    subject: 'We have your details',
    text: ({ shop }) => [
      `thank you. The details of ${shop} are with us, and we look at them now.`,
      'Meanwhile you can go on drafting products. You will hear from us by mail.',
    ],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
  approved: {
    subject: 'Your shop may sell',
    text: ({ shop }) => [`${shop} is approved. What you send for review can go on sale from now on.`],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
  rejected: {
    subject: 'Your details need a correction',
    text: ({ shop, reason }) => [
      `we looked at the details of ${shop} and something has to be put right first.`,
      ...(reason ? [`What we found: ${reason}`] : []),
      'Correct it and send the details again.',
    ],
    button: 'Correct your details',
    path: '/vendor/business',
  },
  suspended: {
    subject: 'Your shop is suspended',
    text: ({ shop, reason }) => [
      `${shop} is suspended. Its products are off sale; orders that are placed already are still yours to send.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'Reply to this mail if you want to talk about it.',
    ],
    button: 'Go to your dashboard',
    path: '/vendor/dashboard',
  },
}

/** What a vendor hears by mail when it was moved. */
export function movedEmail(status: VendorStatus, told: Told): Email {
  const { subject, text, button, path } = words[status]
  return {
    to: told.to,
    subject,
    paragraphs: [`Namaste ${told.name},`, ...text(told)],
    button: { label: button, url: publicUrl(path) },
  }
}
