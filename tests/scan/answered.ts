/** Something that a scanner reports, and why it is none. */
export interface Answered {
  tool: 'wapiti' | 'sqlmap'
  /** In what the scanner says of it: its kind, method, address and words. */
  pattern: RegExp
  reason: string
}

/** What was looked at. A report that is not among these fails the scan. */
export const answered: readonly Answered[] = [
  {
    tool: 'wapiti',
    pattern: /^HTTP Secure Headers: .*X-Frame-Options is not set/,
    reason: "The policy of each page says frame-ancestors 'none' (server/headers.ts), which browsers take instead.",
  },
  {
    tool: 'wapiti',
    pattern: /^HTTP Secure Headers: .*X-XSS-Protection is not set/,
    reason: 'Browsers have taken that filter out, and it had holes of its own. Pages run scripts by hash alone.',
  },
  {
    tool: 'wapiti',
    pattern: /^HTTP Secure Headers: .*Strict-Transport-Security is not set/,
    reason: 'The shop of the scan speaks http on this machine. With https it is sent (server/headers.ts).',
  },
]
