/**
 * The page to go to after signing in, from an untrusted parameter: a path of our own, or `fallback`.
 * Never another site, never a page that would sign in or out again. Used where the parameter is read and where it is used.
 */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > 512 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value))
    return fallback
  const url = new URL(value, 'http://x.invalid')
  // A path that dots resolve to, such as '/.//evil.example', would name another site.
  if (url.pathname.startsWith('//')) return fallback
  if (url.origin !== 'http://x.invalid' || /^\/(((vendor|admin)\/)?(login|register|logout)|api)\b/.test(url.pathname))
    return fallback
  return url.pathname + url.search + url.hash
}
