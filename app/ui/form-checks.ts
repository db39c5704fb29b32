/** What stands in the form, as text; a box that is ticked is 'on', else ''. */
export type FormValues<Name extends string> = Record<Name, string>

/** The sentence for a field that is not right, or undefined. A field without rules has `() => undefined`. */
export type FormChecks<Name extends string> = {
  [Field in Name]: (value: string, values: FormValues<Name>) => string | undefined
}

/** Messages by the name of their field. */
export type FormErrors = Readonly<Record<string, string | undefined>>

const namesOf = <Name extends string>(checks: FormChecks<Name>) => Object.keys(checks) as Name[]

/** The values of the fields that have a check. */
export function readValues<Name extends string>(typed: FormData, checks: FormChecks<Name>): FormValues<Name> {
  return Object.fromEntries(namesOf(checks).map((name) => [name, String(typed.get(name) ?? '')])) as FormValues<Name>
}

/** The messages of the fields that are not right. */
export function brokenRules<Name extends string>(
  values: FormValues<Name>,
  checks: FormChecks<Name>,
): Record<string, string> {
  const broken: Record<string, string> = {}
  for (const name of namesOf(checks)) {
    const sentence = checks[name](values[name], values)
    if (sentence) broken[name] = sentence
  }
  return broken
}

/** The sentence of the banner for fields that are not right: the one message, or where to look. */
export function summaryOf(errors: FormErrors): string {
  const messages = Object.values(errors).filter((message) => message !== undefined)
  return messages.length === 1 ? (messages[0] ?? '') : 'Check the highlighted fields.'
}

/** A check for text that must be there, at most `max` characters of it; `message` is said when it is missing. */
export function requiredText(message: string, max: number): (typed: string) => string | undefined {
  return (typed) => {
    const { length } = typed.trim()
    if (length === 0) return message
    return length > max ? `Use at most ${max} characters.` : undefined
  }
}
