import { CatalogueIndex } from '#modules/search/index/catalogue-index.ts'
import type { CatalogueEntry } from '#modules/search/index/entry.ts'
import {
  countEntriesOnSale,
  readEntriesChanged,
  readEntriesOnSale,
  selectAllTerms,
  selectHorizon,
  selectTerms,
} from '#modules/search/store/entries.server.ts'
import { selectSynonyms } from '#modules/search/store/words.server.ts'
import { log } from '#platform/log.server.ts'

/** The load of so many products is worth a line in the log. */
const worthTelling = 20_000
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

const copyOf = (entry: CatalogueEntry): CatalogueEntry => ({
  ...entry,
  nameKey: Buffer.from(entry.nameKey),
  terms: entry.terms.slice(),
})

/** Takes entries over after learning the terms in them that are newer than what the index knows. */
async function learnAndApply(index: CatalogueIndex, entries: readonly CatalogueEntry[]): Promise<void> {
  const missing = new Set<number>()
  for (const { terms } of entries) for (const id of terms) if (!index.terms.knows(id)) missing.add(id)
  if (missing.size > 0) index.learn(await selectTerms([...missing]))
  index.apply(entries)
}

async function load(): Promise<Live> {
  const begun = performance.now()
  const seen = await selectHorizon()
  const index = new CatalogueIndex(await countEntriesOnSale())
  index.learn(await selectAllTerms())
  // Written while this reads, with words that nobody used before.
  const newer: CatalogueEntry[] = []
  await readEntriesOnSale((entry) => {
    if (entry.terms.every((id) => index.terms.knows(id))) index.load(entry)
    else newer.push(copyOf(entry))
  })
  index.finish()
  await learnAndApply(index, newer)
  const synonyms = await selectSynonyms()
  const ms = Math.round(performance.now() - begun)
  if (index.size >= worthTelling)
    log.info({
      event: 'catalogue.index_loaded',
      products: index.size,
      ms,
      megabytes: Math.round(index.bytes / 2 ** 20),
    })
  return { index, synonyms, seen }
}

async function catchUp({ index, seen: since }: Live): Promise<Live> {
  // Before the entries: what is written meanwhile is read twice rather than never.
  const seen = await selectHorizon()
  const entries: CatalogueEntry[] = []
  const [synonyms] = await Promise.all([
    selectSynonyms(),
    readEntriesChanged(since, (entry) => entries.push(copyOf(entry))),
  ])
  await learnAndApply(index, entries)
  return { index, synonyms, seen }
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
