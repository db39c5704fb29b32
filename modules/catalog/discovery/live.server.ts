import { log } from '#platform/log.server.ts'
import { selectSynonyms } from '../search/store.server.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { type CatalogueEntry, readEntries } from './entry.ts'
import { selectChangedEntries, selectEntries, selectHorizon, selectTerms, selectTermsAfter } from './store.server.ts'

/** Entries in one step of a load. */
const loadStep = 20_000
/** Made anew when so many places stand empty, at least, and as many as products are on sale. */
const wasteMin = 20_000

/** The catalogue as one process knows it. */
export interface Live {
  index: CatalogueIndex
  /** Groups of words that mean the same. */
  synonyms: readonly string[][]
  /** Everything that transactions before this one wrote is in the index. */
  seen: string
}

let live: Live | undefined
let running: Promise<Live> | undefined
let queued: Promise<Live> | undefined
/** Counts notices of changes; `known` is the count up to which the index has looked. */
let notices = 0
let known = -1
/** Where nobody listens for notices, every call looks for changes itself. */
let isListening = false

/** Reads entries after learning the terms in them that are newer than what the index knows. */
async function readWithTerms(
  index: CatalogueIndex,
  packed: Buffer,
  visit: (entry: CatalogueEntry) => void,
): Promise<void> {
  const missing = new Set<number>()
  readEntries(packed, ({ terms }) => {
    for (const id of terms) if (!index.terms.knows(id)) missing.add(id)
  })
  if (missing.size > 0) index.learn(await selectTerms([...missing]))
  readEntries(packed, visit)
}

function lastOf(packed: Buffer): { name: string; number: number } {
  let last = { name: '', number: 0 }
  readEntries(packed, ({ nameKey, number }) => {
    last = { name: nameKey.toString(), number }
  })
  return last
}

async function load(): Promise<Live> {
  const begun = performance.now()
  const { seen, entries } = await selectHorizon()
  const index = new CatalogueIndex(entries)
  index.learn(await selectTermsAfter(0))
  let next = await selectEntries({ name: '', number: 0 }, loadStep)
  while (next.length > 0) {
    const step = next
    // The next step is read while this one is taken in.
    const following = selectEntries(lastOf(step), loadStep)
    await readWithTerms(index, step, (entry) => index.load(entry))
    next = await following
  }
  index.finish()
  const synonyms = await selectSynonyms()
  const ms = Math.round(performance.now() - begun)
  if (index.size >= loadStep)
    log.info({
      event: 'catalogue.index_loaded',
      products: index.size,
      ms,
      megabytes: Math.round(index.bytes / 2 ** 20),
    })
  return { index, synonyms, seen }
}

async function catchUp({ index, seen }: Live): Promise<Live> {
  const [changed, synonyms] = await Promise.all([selectChangedEntries(seen), selectSynonyms()])
  const entries: CatalogueEntry[] = []
  await readWithTerms(index, changed.entries, (entry) => entries.push({ ...entry, terms: entry.terms.slice() }))
  index.apply(entries)
  return { index, synonyms, seen: changed.seen }
}

const isWasteful = ({ index }: Live) => index.waste > Math.max(wasteMin, index.size)

async function lookForChanges(): Promise<Live> {
  const upTo = notices
  const fresh = live ? await catchUp(live) : await load()
  live = isWasteful(fresh) ? await load() : fresh
  known = upTo
  return live
}

/** One look at a time; who comes while one is under way waits for the next, since that one may have begun too early. */
function look(): Promise<Live> {
  if (!running) {
    running = lookForChanges().finally(() => {
      running = undefined
    })
    return running
  }
  queued ??= running
    .catch(() => undefined)
    .then(() => {
      queued = undefined
      return look()
    })
  return queued
}

/**
 * The index of the catalogue with everything in it that was announced before the call. The first call loads it; after that only
 * what changed is read, and nothing where nothing was announced.
 */
export async function liveCatalogue(): Promise<Live> {
  return live && isListening && known === notices ? live : look()
}

/** Something in the catalogue changed, or may have: called by the listener for notices. */
export function noteCatalogueChange(): void {
  notices++
}

/** Whether changes are announced from now on. Until then every call looks for itself. */
export function setCatalogueAnnounced(announced: boolean): void {
  isListening = announced
  notices++
}

/** Forgets the index; the next call loads it anew. For a process that goes on with another database. */
export function forgetCatalogueIndex(): void {
  live = undefined
  setCatalogueAnnounced(false)
}
