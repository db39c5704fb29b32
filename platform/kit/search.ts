/** A text for LIKE in which `%`, `_` and `\` stand for themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** As many words of a search are read; the rest would only slow it down. */
export const searchWordsMax = 8

/** The words of what somebody typed, each once, `searchWordsMax` at most. */
export const typedWords = (text: string): string[] =>
  [...new Set(text.normalize('NFC').split(/\s+/).filter(Boolean))].slice(0, searchWordsMax)
