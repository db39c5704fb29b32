/** Signs of other scripts that are drawn like a Latin letter, in pairs of sign and letter. Capitals first: Greek 'Ν' looks like N, its small letter like v. */
const capitals = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXВBНHМMТTКKᎪAᏴBᏟCᎠDᎬEᏀGᎻHᎫJᏦKᏞLᎷMᏢPᎡRᏚSᎢTᏙVᎳWᏃZ'
const small =
  'аaеeоoрpсcхxуyіiїiјjѕsһhԁdԛqԝwкkмmтtнhвbѵvӏlгrпnαaβbγyεeηnιiκkνvοoρpτtυuχxωwοoօoոnսuցgհhıiȷjɩiɑaɡgɛeєeøołlđdħhʋvᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'
const pairs = (text: string) => {
  const signs = [...text]
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? ''] as const] : [])))
}
const capitalLetters = pairs(capitals)
const smallLetters = pairs(small)

/** Signs that are letters in a frame or in colour: 🅰, 🅐 and 🇦 are the first of 26. */
const framed = [0x1f150, 0x1f170, 0x1f1e6]

function plainSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = framed.find((from) => code >= from && code < from + 26)
  if (first !== undefined) return String.fromCharCode(97 + code - first)
  // The digits of the Indian scripts stand at the same place of each script.
  if (code >= 0x966 && code < 0xd70 && (code - 0x966) % 0x80 < 10) return String((code - 0x966) % 0x80)
  return smallLetters.get(sign) ?? sign
}

/** What is not to be seen: joiners, soft hyphens, tags, fillers, and the empty Braille sign. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu
/** Accents of any script's letters, and the dot below Hindi letters, which people write or not. The marks that make Indian vowels stay. */
const accents = /[\p{Script=Inherited}\u093c]+/gu

/**
 * A text as people read it, whatever signs it is written with, in small letters: nothing unseen, no accents, look-alikes as the Latin letters they look like,
 * every dash as '-' and all white space as one space. To compare with, not to show in place of the text.
 */
export function foldedText(text: string): string {
  const capital = [...text.replace(/[™℠]/g, ' ').replace(/℅/g, '%').normalize('NFKD').replace(unseen, '')]
    .map((sign) => capitalLetters.get(sign) ?? sign)
    .join('')
  return [...capital.toLowerCase().replace(accents, '')]
    .map(plainSign)
    .join('')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\u066a/g, '%')
    .replace(/[\s\p{Z}_]+/gu, ' ')
}

const lettersOfSigns = new Map(
  [...'0o1i3e4a5s7t@a$s!i|i'].flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? ''] as const] : [])),
)

/** A folded text with the letters that digits and signs stand for: 'shr1ngar'. In an innocent text they may stand for nothing. */
export const withoutDisguise = (folded: string): string =>
  [...folded].map((sign) => lettersOfSigns.get(sign) ?? sign).join('')

const joined = '\\u200c\\u200d'
const indian = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Joiners after a letter of an Indian script choose how it is drawn, and join the parts of an emoji. */
const meantJoiners = new RegExp(
  `(?<=[${indian}])[${joined}]|(?<=[\\p{Extended_Pictographic}\\u{fe0f}\\p{Emoji_Modifier}])\\u200d(?=\\p{Extended_Pictographic})`,
  'gu',
)
const hidden = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0\u2800]/u

/** The visible beginning before the first sign that nobody can see, at most its last 20 signs; undefined where there is none. Joiners that a script needs are none. */
export function beforeHiddenSign(text: string): string | undefined {
  const bare = text.replace(meantJoiners, '')
  const at = bare.search(hidden)
  return at < 0 ? undefined : [...bare.slice(0, at)].slice(-20).join('').trim()
}
