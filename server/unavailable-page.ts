import { createHash } from 'node:crypto'

const css =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fcf9f4;color:#241714;font:17px/1.55 system-ui,sans-serif;text-align:center}main{padding:24px;max-width:32rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 12px}p{margin:0 0 16px;color:#584740}a{color:#951d42;font-weight:600}'

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function page(title: string, sentence: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${css}</style></head><body><main><h1>${title}</h1><p>${sentence}</p><p><a href="">Try again</a></p><p><a href="/">Go to the shop</a></p></main></body></html>`
}

const away = page(
  'Back in a moment',
  'The shop cannot reach its records right now. Your cart is safe in this browser. Try again in a moment.',
)
const broken = page(
  'Something went wrong',
  'This page could not be made. It is our fault, and it has been noted. Try again in a moment.',
)

/** The page for an error: the database is away (true) or something of ours is broken (false). The page loads no other file. */
export function unavailablePage(isDatabaseAway: boolean): { body: string; policy: string } {
  return { body: isDatabaseAway ? away : broken, policy }
}
