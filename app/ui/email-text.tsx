import { Fragment } from 'react'

/** An email address that breaks, where it has to, before '@' and the dots of its domain, and not in the middle of a word. */
export function EmailText({ email }: { email: string }) {
  const pieces = email.split(/(?=[@.])/)
  return (
    <span className="break-words">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
