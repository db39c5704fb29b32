import { z } from 'zod'

/** Text of one line that may be empty: trimmed, NFC, without control characters. `required` is said of what is no text. */
export const optionalLine = (max: number, required: string, tooLong = `Use at most ${max} characters.`) =>
  z
    .string(required)
    .max(max * 4, tooLong)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max, tooLong))

/** Text of one line: trimmed, NFC, without control characters, never empty. */
export const line = (max: number, required: string, tooLong = `Use at most ${max} characters.`) =>
  optionalLine(max, required, tooLong).pipe(z.string().min(1, required))
