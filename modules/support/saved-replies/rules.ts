/** What a saved reply leaves open, and what stands there in a message: `{name}`, `{ticket}`. */
export const replyPlaceholders = ['name', 'ticket'] as const
type Filling = Record<(typeof replyPlaceholders)[number], string>

const isKnown = (word: string): word is keyof Filling => (replyPlaceholders as readonly string[]).includes(word)

/** A saved reply for one message. A word in braces that nobody knows stays, so that whoever sends it sees it. */
export const filledReply = (body: string, filling: Filling): string =>
  body.replace(/\{\s*(\w+)\s*\}/g, (whole, word: string) => {
    const known = word.toLowerCase()
    return isKnown(known) ? filling[known] : whole
  })

/** The first word in braces that is still open in an answer, such as `{order}`; undefined where there is none. */
export const openPlaceholder = (body: string): string | undefined => /\{\s*\w+\s*\}/.exec(body)?.[0]
