/** A mail as our modules write it: plain sentences, at most one button. Both bodies are made from the same words. */
export interface Email {
  to: string
  subject: string
  /** Paragraphs in order; text only. The greeting before them is written when the email is sent. */
  paragraphs: string[]
  /** Rows of a small table, such as an order's lines. The second word may be empty. */
  rows?: [string, string][]
  /** The last of the rows, in bold: what they come to. */
  total?: [string, string]
  button?: { label: string; url: string }
  /** Below the button. */
  closing?: string
  /** The token of a link above, which lets somebody in or acts for somebody. It is sealed until the email is sent. */
  secret?: string
  /** Which email it is and the row it is written from, of one that can be written anew. */
  again?: { kind: string; sourceId: string }
}

export interface MailBodies {
  text: string
  html: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Text and HTML of an email. Everything is escaped; nothing in it can become markup. `reader` is the name of the person whose address this is,
 * null where nobody has confirmed that: a name may be anything a stranger wanted to write to this mailbox.
 */
export function mailBodies(
  email: Email,
  shop: { name: string; supportPhone: string; supportEmail: string },
  reader: string | null,
): MailBodies {
  const [first = '', ...others] = email.paragraphs
  const paragraphs = [reader === null ? 'Namaste,' : `Namaste ${reader},`, capitalised(first), ...others].filter(
    Boolean,
  )
  const rows = [...(email.rows ?? []), ...(email.total ? [email.total] : [])]
  const weightOf = (at: number) => (email.total && at === rows.length - 1 ? ';font-weight:600' : '')
  const signature = `${shop.name} · ${shop.supportPhone} · ${shop.supportEmail}`
  const text = [
    ...paragraphs,
    rows.map(([label, value]) => (value ? `${label}: ${value}` : label)).join('\n'),
    email.button ? `${email.button.label}: ${email.button.url}` : '',
    email.closing ?? '',
    signature,
  ]
    .filter(Boolean)
    .join('\n\n')
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escaped(email.subject)}</title></head>
<body style="margin:0;background:#fcf9f4;color:#241714;font:16px/1.55 'Anek Devanagari',system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:500 26px Eczar,Georgia,serif;color:#951d42">${escaped(shop.name)}</p>
${paragraphs.map(paragraph).join('\n')}
${rows.length > 0 ? `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.map(([label, value], at) => `<tr><td style="padding:6px 0;border-bottom:1px solid #e9decf${weightOf(at)}">${escaped(label)}</td><td style="padding:6px 0;border-bottom:1px solid #e9decf;text-align:right${weightOf(at)}">${escaped(value)}</td></tr>`).join('')}</table>` : ''}
${email.button ? `<p style="margin:0 0 16px"><a href="${escaped(email.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#951d42;color:#fff9f2;text-decoration:none;font-weight:600">${escaped(email.button.label)}</a></p>` : ''}
${email.closing ? paragraph(email.closing) : ''}
<p style="margin:24px 0 0;color:#6f5d54;font-size:14px">${escaped(signature)}</p>
</div></body></html>`
  return { text, html }
}

// What URL could take for more than a name (a port, a path) is no domain.
const domainPattern = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * An email address with its domain in the ASCII form that mail is sent to: full-width and other spellings of one domain become the same.
 * As it is where the domain has none.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const url = `http://${email.slice(at)}`
  if (!domainPattern.test(email.slice(at)) || !URL.canParse(url)) return email
  return email.slice(0, at) + new URL(url).hostname
}

const gmail = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, for counting: small letters, without what stands after a `+`, and at Gmail without dots. Never an address to
 * write to: another provider may take the `+` for a letter like any other.
 */
export function mailboxOf(email: string): string {
  const address = withAsciiDomain(email.trim().toLowerCase())
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  const person = name.replace(/(?<=.)\+.*$/s, '')
  return gmail.includes(domain) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${domain}`
}
