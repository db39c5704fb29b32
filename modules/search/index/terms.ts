import type { BitSet } from '#platform/kit/bit-set.ts'
import { slugOf } from '#platform/kit/slug.ts'
import { soundOf } from '../rules/spoken.ts'
import { Posting } from './posting.ts'

/** What products can be filtered by as one of several named options. */
export const optionKinds = [
  'category',
  'brand',
  'seller',
  'country',
  'finish',
  'skin',
  'hair',
  'concern',
  'shade',
  'ingredient',
] as const
export type OptionKind = (typeof optionKinds)[number]

/** Where a word stands, the better fields first: in the name; in brand, category, kind or variants; anywhere else. */
export const wordFields = ['name', 'head', 'word'] as const
export type WordField = (typeof wordFields)[number]

export interface Term {
  id: number
  kind: string
  value: string
}

/** Spellings of one thing, such as 'Oily' and 'oily', are one option. */
export interface Option {
  kind: OptionKind
  /** Counted from 0, over all kinds. */
  number: number
  /** Its name in addresses. */
  slug: string
  /** As it was written first. */
  label: string
  postings: Posting[]
}

/**
 * A number by which countries stand in the order of the alphabet: six letters of the first word, or three each of the first two,
 * so that 'South Korea' and 'South Africa' part. Below 2^29.
 */
export function originKey(country: string): number {
  const [first = '', second = ''] = slugOf(country).split('-')
  const letters = (second ? first.slice(0, 3).padEnd(3) + second.slice(0, 3) : first.slice(0, 6)).padEnd(6)
  const rankOf = (letter: string) => Math.min(26, Math.max(0, letter.charCodeAt(0) - 96))
  return [...letters].reduce((key, letter) => key * 27 + rankOf(letter), 0)
}

const isOptionKind = (kind: string): kind is OptionKind => (optionKinds as readonly string[]).includes(kind)
const isWordField = (kind: string): kind is WordField => (wordFields as readonly string[]).includes(kind)

/** All terms of the catalogue, each with the products that have it. */
export class Terms {
  private readonly byId: (Posting | undefined)[] = []
  /** Of the terms that are countries, their keys; of the others 0. */
  private originKeys = new Int32Array(1_024)
  private readonly options = new Map<OptionKind, Map<string, Option>>(optionKinds.map((kind) => [kind, new Map()]))
  /** Of the terms that are options, the option's number. */
  private readonly optionNumbers: (number | undefined)[] = []
  private readonly byNumber: Option[] = []
  private readonly words = new Map<string, Partial<Record<WordField, Posting>>>()
  /** Words by how they sound (rules/spoken.ts). */
  private readonly sounds = new Map<string, string[]>()
  private sorted: string[] = []
  private isSorted = true

  knows(id: number): boolean {
    return this.byId[id] !== undefined
  }

  /** Adds a term that no product has yet; one that is known already is passed over. */
  addTerm({ id, kind, value }: Term): void {
    if (this.byId[id]) return
    const posting = new Posting()
    this.byId[id] = posting
    if (isWordField(kind)) this.addWord(kind, value, posting)
    else if (isOptionKind(kind)) this.optionNumbers[id] = this.addOption(kind, value, posting)
    if (kind === 'country') this.addOrigin(id, originKey(value))
  }

  private addOrigin(id: number, key: number): void {
    if (id >= this.originKeys.length) {
      const longer = new Int32Array(id * 2)
      longer.set(this.originKeys)
      this.originKeys = longer
    }
    this.originKeys[id] = key
  }

  private addWord(field: WordField, word: string, posting: Posting): void {
    const known = this.words.get(word)
    if (known) known[field] = posting
    else {
      this.words.set(word, { [field]: posting })
      this.sorted.push(word)
      this.isSorted = false
      this.addSound(word)
    }
  }

  private addSound(word: string): void {
    const sound = soundOf(word)
    const alike = this.sounds.get(sound)
    if (alike) alike.push(word)
    else if (sound) this.sounds.set(sound, [word])
  }

  /** Answers with the option's number. */
  private addOption(kind: OptionKind, value: string, posting: Posting): number {
    const slug = slugOf(value)
    const ofKind = this.options.get(kind) as Map<string, Option>
    const known = ofKind.get(slug)
    if (known) {
      known.postings.push(posting)
      return known.number
    }
    const option = { kind, number: this.byNumber.length, slug, label: value, postings: [posting] }
    this.byNumber.push(option)
    ofKind.set(slug, option)
    return option.number
  }

  /** Options of all kinds. */
  get optionCount(): number {
    return this.byNumber.length
  }

  optionAt(number: number): Option {
    return this.byNumber[number] as Option
  }

  /** The numbers of the options among these terms; one with two spellings may come twice. */
  optionsAmong(ids: Int32Array): number[] {
    const numbers: number[] = []
    for (const id of ids) {
      const number = this.optionNumbers[id]
      if (number !== undefined) numbers.push(number)
    }
    return numbers
  }

  add(id: number, documentId: number, capacity: number): void {
    this.byId[id]?.add(documentId, capacity)
  }

  /** The key of the country that this term is; 0 for other terms. */
  originKeyOf(id: number): number {
    return id < this.originKeys.length ? (this.originKeys[id] as number) : 0
  }

  grow(capacity: number): void {
    for (const posting of this.byId) posting?.grow(capacity)
  }

  option(kind: OptionKind, slug: string): Option | undefined {
    return this.options.get(kind)?.get(slug)
  }

  optionsOf(kind: OptionKind): IterableIterator<Option> {
    return (this.options.get(kind) as Map<string, Option>).values()
  }

  /** The products that have a word, by where it stands. */
  word(word: string): Partial<Record<WordField, Posting>> | undefined {
    return this.words.get(word)
  }

  /** Words that sound like this one, in any script. */
  soundingLike(word: string): readonly string[] {
    return this.sounds.get(soundOf(word)) ?? []
  }

  /** In how many of these products a word stands. */
  countOf(word: string, among: BitSet): number {
    const postings = this.words.get(word)
    return postings ? wordFields.reduce((sum, field) => sum + (postings[field]?.countIn(among) ?? 0), 0) : 0
  }

  /** All words that begin so, in their order. */
  *wordsFrom(beginning: string): Generator<string> {
    if (!this.isSorted) {
      this.sorted.sort()
      this.isSorted = true
    }
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle] as string) < beginning) low = middle + 1
      else high = middle
    }
    for (; low < this.sorted.length; low++) {
      const word = this.sorted[low] as string
      if (!word.startsWith(beginning)) return
      yield word
    }
  }

  get bytes(): number {
    return this.byId.reduce((sum, posting) => sum + (posting?.bytes ?? 0), 0)
  }
}
