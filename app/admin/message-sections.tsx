import { SideBySide } from './side-by-side.tsx'

const sections = [
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/newsletter', label: 'Newsletter' },
  { to: '/admin/mail', label: 'Mail' },
]

/** Messages, newsletter and mail stand side by side. */
export const MessageSections = () => <SideBySide label="Messages, newsletter and mail" sections={sections} />
