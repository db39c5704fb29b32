let origin = ''

/** PUBLIC_ORIGIN, told once at start. */
export function setPublicOrigin(value: string): void {
  origin = value
}

/** An absolute link of ours, for mails and outside programs. Never built from a request. */
export function publicUrl(path: string): string {
  return `${origin}${path}`
}
