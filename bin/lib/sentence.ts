/** What an error says, with one full stop at its end. */
export const sentenceOf = (error: unknown): string => (error as Error).message.replace(/(?<!\.)$/, '.')
