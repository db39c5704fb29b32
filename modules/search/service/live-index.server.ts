import { context, perContext } from '#platform/context.server.ts'
import { readingLeader } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { CatalogueIndex } from '../index/catalogue-index.ts'
import type { CatalogueEntry } from '../index/entry.ts'
import {
  countEntriesOnSale,
  type Horizon,
  readEntriesChanged,
  readEntriesOnSale,
  selectAllTerms,
  selectHorizon,
  selectTerms,
} from '../store/entries.server.ts'
import { selectSynonyms } from '../store/words.server.ts'

/** The load of so many products is worth a line in the log. */
const worthTelling = 20_000
/** The index is built again when at least so many documents stand empty, and no fewer than products are on sale. */
const wasteMin = 20_000

/** The catalogue as one process knows it. */
export interface Live {
  index: CatalogueIndex
  /** Groups of words that mean the same. */
  synonyms: readonly string[][]
  /** Everything that transactions before this one wrote is in the index, as long as it is the same run of the same database. */
  horizon: Horizon
}

const copyOf = (entry: CatalogueEntry): CatalogueEntry => ({
  ...entry,
  nameKey: Buffer.from(entry.nameKey),
  terms: entry.terms.slice(),
})

/** Takes entries over after the terms in them that are newer than the index. */
async function addTermsAndApply(index: CatalogueIndex, entries: readonly CatalogueEntry[]): Promise<void> {
  const missing = new Set<number>()
  for (const { terms } of entries) for (const id of terms) if (!index.terms.knows(id)) missing.add(id)
  if (missing.size > 0) index.addTerms(await selectTerms([...missing]))
  index.apply(entries)
}

async function load(): Promise<Live> {
  const begun = performance.now()
  const horizon = await selectHorizon()
  const index = new CatalogueIndex(await countEntriesOnSale())
  index.addTerms(await selectAllTerms())
  // Written while this reads, with words that nobody used before.
  const newer: CatalogueEntry[] = []
  await readEntriesOnSale((entry) => {
    if (entry.terms.every((id) => index.terms.knows(id))) index.load(entry)
    else newer.push(copyOf(entry))
  })
  index.finish()
  await addTermsAndApply(index, newer)
  const synonyms = await selectSynonyms()
  const ms = Math.round(performance.now() - begun)
  if (index.size >= worthTelling)
    log.info({
      event: 'catalogue.index_loaded',
      products: index.size,
      ms,
      megabytes: Math.round(index.bytes / 2 ** 20),
    })
  return { index, synonyms, horizon }
}

/** Reads what has changed; everything, where that cannot be told: another database stands in the place of the one that was read. */
async function catchUp({ index, horizon: before }: Live): Promise<Live> {
  // Before the entries: what is written meanwhile is read twice rather than never.
  const horizon = await selectHorizon()
  if (horizon.identity !== before.identity) {
    log.warn({ event: 'catalogue.database_changed' }, 'catalogue.database_changed')
    return load()
  }
  const entries: CatalogueEntry[] = []
  const [synonyms] = await Promise.all([
    selectSynonyms(),
    readEntriesChanged(before.seen, (entry) => entries.push(copyOf(entry))),
  ])
  await addTermsAndApply(index, entries)
  return { index, synonyms, horizon }
}

const isWasteful = ({ index }: Live) => index.waste > Math.max(wasteMin, index.size)

/** The index of this process: loaded once, brought up to date when a change was announced. */
class LiveIndex {
  #live: Live | undefined
  #running: Promise<Live> | undefined
  #queued: Promise<Live> | undefined
  /** Counts announcements of changes; `#seenChanges` is the count up to which the index has looked. */
  #changes = 0
  #seenChanges = -1

  noteChange(): void {
    this.#changes++
  }

  async current(): Promise<Live> {
    const isUpToDate = context().hearsChanges && this.#seenChanges === this.#changes
    return this.#live && isUpToDate ? this.#live : this.#look()
  }

  /** One look at a time; who comes while one is under way waits for the next, since that one may have begun too early. */
  #look(): Promise<Live> {
    if (!this.#running) {
      // The horizon and what was written up to it have to be of one server.
      this.#running = readingLeader(() => this.#lookForChanges()).finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#queued ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined
        return this.#look()
      })
    return this.#queued
  }

  async #lookForChanges(): Promise<Live> {
    const upTo = this.#changes
    const fresh = this.#live ? await catchUp(this.#live) : await load()
    this.#live = isWasteful(fresh) ? await load() : fresh
    this.#seenChanges = upTo
    return this.#live
  }
}

const liveIndex = perContext(() => new LiveIndex())

/**
 * The index of the catalogue with everything in it that was announced before the call. The first call loads it; after that only
 * what changed is read, and nothing where nothing was announced. A process that hears of no changes looks each time.
 */
export function liveCatalogue(): Promise<Live> {
  return liveIndex().current()
}

/** Something in the catalogue changed, or may have: called by the listener for notices. */
export function noteCatalogueChange(): void {
  liveIndex().noteChange()
}
