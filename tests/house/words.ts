/** A word that names of files and exports no longer use, and what to write instead. */
export interface RetiredWord {
  /** One word of a name, in lower case. Its plural is retired too. */
  word: string
  instead: string
  /** Where it is retired; everywhere unless said. Elsewhere it has another meaning and stays. */
  within?: RegExp
  /** Only as the whole name. */
  isWholeName?: boolean
}

const orders =
  /^(app\/(shop|vendor|admin|portal)\/.*(order|parcel|part)|modules\/(orders|fulfillment|payments|insights)\/)/
const products = /^(app\/(shop\/(product|cart)|vendor\/listing)|modules\/(listing|cart))\//

/** docs/glossary.md says what the words mean. */
export const retiredWords: readonly RetiredWord[] = [
  { word: 'lane', instead: 'connection' },
  { word: 'question', instead: 'query' },
  { word: 'lookup', instead: 'batched query', isWholeName: true },
  { word: 'quick', instead: 'batched query', within: /^platform\//, isWholeName: true },
  { word: 'kept', instead: 'cached, or stored' },
  { word: 'lull', instead: 'idle' },
  { word: 'shelf', instead: 'list' },
  { word: 'fleet', instead: 'workers' },
  { word: 'door', instead: 'server, or login' },
  { word: 'gate', instead: 'checklist of a listing, or semaphore' },
  { word: 'learn', instead: 'addTerm' },
  { word: 'met', instead: 'hit' },
  { word: 'letter', instead: 'email; of brands from A to Z initial' },
  { word: 'trouble', instead: 'error' },
  // The command that tries them is called after them.
  { word: 'fault', instead: 'error', within: /^(?!tests\/faults\/|bin\/faults)/ },
  // Addresses of the API keep their words, and its files are named after them.
  { word: 'parcel', instead: 'shipment, or vendorOrder', within: /^(?!api\/)/ },
  { word: 'part', instead: 'vendorOrder, or shipment', within: orders },
  // The checkout chooses a way to pay, filters have options.
  { word: 'choice', instead: 'variant', within: products },
  { word: 'option', instead: 'variant', within: products },
  { word: 'useact', instead: 'useAction', isWholeName: true },
  // An order is placed; a row of the index has an id.
  { word: 'place', instead: 'document id, or slot', within: /^(modules\/(catalog|search)|platform)\// },
  { word: 'take', instead: 'consume', within: /^platform\// },
  { word: 'lead', instead: 'primary', within: /^server\// },
  { word: 'first', instead: 'primary', within: /^server\// },
  { word: 'only', instead: 'single', within: /^server\// },
]

/** 'shippedLetter' and 'shipped-letter' → shipped, letter. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The retired words in a name that stands in this file. */
export function retiredIn(name: string, file: string): RetiredWord[] {
  const words = wordsOf(name)
  return retiredWords.filter(({ word, within, isWholeName }) => {
    if (within && !within.test(file)) return false
    return isWholeName ? name.toLowerCase() === word : words.includes(word) || words.includes(`${word}s`)
  })
}

/** The names that a program file exports. */
export function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|var|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) => names.split(',').flatMap((one) => /(\w+)\s*$/.exec(one)?.[1] ?? [])),
  ]
}
