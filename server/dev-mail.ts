import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { formatMoment } from '#platform/kit/dates.ts'
import { readMails } from '#platform/mail.server.ts'
import { send } from './answer.ts'
import { pageHeaders } from './headers.ts'

const css = `body{margin:0;background:#fcf9f4;color:#241714;font:16px/1.55 system-ui,sans-serif}main{max-width:48rem;margin:0 auto;padding:32px 16px}
h1{font-size:1.75rem}details{border-top:1px solid #e9decf;padding:12px 0}summary{cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:#fff;border:1px solid #e9decf;border-radius:10px;padding:16px}iframe{display:block;width:100%;height:34rem;border:1px solid #e9decf;border-radius:10px}a{color:#951d42}`

const devMailPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

// An email is drawn by the styles of its own tags, in a frame that runs nothing and follows no link; it inherits this policy.
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s]+)/g)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

/** The newest mails of a shop that speaks to this machine alone, so that links in them can be followed. */
async function devMailPage(): Promise<string> {
  const mails = await readMails(100)
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Sent mail</title><style>${raw(css)}</style></head>
      <body><main>
        <h1>Sent mail</h1>
        <p>This shop runs on this machine alone, so its mail stays here.</p>
        ${mails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
        ${mails.map(
          (mail, index) =>
            html`<details ${index === 0 ? 'open' : ''}><summary><b>${mail.subject}</b> to ${mail.recipient}, ${formatMoment(mail.createdAt)}</summary><pre>${linked(mail.text)}</pre><p>As HTML, without its links:</p><iframe title="${mail.subject}" sandbox loading="lazy" srcdoc="${mail.html}"></iframe></details>`,
        )}
      </main></body>
    </html>`
  return (await page).toString()
}

/** Answers /dev/mail. */
export async function answerDevMail(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { ...pageHeaders, 'Cache-Control': 'no-store', 'Content-Security-Policy': devMailPolicy }
  send(request, response, 200, headers, await devMailPage())
}
