import { existsSync } from 'node:fs'
import { lchown, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { StartError } from '#platform/start-error.ts'
import { type Account, makePrivate } from './home.server.ts'
import { contentOf, store, syncFolder } from './stored-file.server.ts'

// The segments of the write-ahead log (WAL) beside the backups, from which a moment between two backups is restored. A segment is 16 MB, mostly zeros
// where it was closed for the sake of time, and compressed: `000000010000000000000003.gz`, or `.gz.sealed` with BACKUP_KEY.

const zip = promisify(gzip)
const unzip = promisify(gunzip)

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
/** Each restore begins a timeline. Its history says where it left the one before. */
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)

/** The archive of the backups in `folder`. */
export const archiveOf = (folder: string): string => join(folder, 'wal')

/** The number of a segment, whichever its timeline. */
export const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

const segmentBytes = 0x100_0000n

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
const nameOf = (timeline: number, number: number): string =>
  `${hex(timeline)}${hex(Math.floor(number / 256))}${hex(number % 256)}`

/** A position in the log, `0/3000158`. */
const positionOf = (lsn: string): bigint => {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`)
}

/** What of a backup the log goes on from. */
export interface WalOfBackup {
  /** Its first and last segment, which are in the backup itself. */
  first: string
  last: string
  /** Where it ended. */
  end: string
}

/** The archived files by the names that PostgreSQL knows; of one that is there twice, the sealed one. */
export async function listArchive(archive: string): Promise<Map<string, string>> {
  const files = (await readdir(archive).catch(() => [])).filter((file) => /\.gz(\.sealed)?$/.test(file)).sort()
  return new Map(files.map((file) => [file.split('.gz')[0] ?? '', file]))
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/**
 * Archives a file so that it is there whole or not at all. With a key, one that was archived before without it is sealed. Repeatable. Throws StartError where
 * another one of its name is there: two shops write to the same folder, or one that was restored goes on beside the first.
 */
export async function archiveFile(path: string, name: string, archive: string, key: string | undefined): Promise<void> {
  await archiveContent(await readFile(path), name, archive, key)
}

async function archiveContent(content: Buffer, name: string, archive: string, key: string | undefined): Promise<void> {
  const [open, sealed] = [`${name}.gz`, `${name}.gz.sealed`]
  const there = [open, sealed].filter((file) => existsSync(join(archive, file)))
  for (const file of there)
    if (!(await readArchived(archive, file, key)).equals(content))
      throw new StartError(
        `${join(archive, file)} is of another shop, or of this one before it was restored. Give each shop a BACKUP_DIR of its own.`,
      )
  // A sealed one is never sealed again: an object store has its bytes.
  if (!there.includes(sealed) && (key || !there.includes(open))) await write(content, name, archive, key)
  if (!key || !there.includes(open)) return
  await rm(join(archive, open))
  await syncFolder(archive)
}

async function write(content: Buffer, name: string, archive: string, key: string | undefined): Promise<void> {
  const target = join(archive, `${name}.gz${key ? '.sealed' : ''}`)
  const unfinished = `${target}.new`
  const packed = await zip(content, { level: constants.Z_BEST_SPEED })
  await store(only(packed), unfinished, { name: `wal/${name}`, key })
  await rename(unfinished, target)
  await syncFolder(archive)
}

/**
 * Seals what the archive tells of restores before the one whose history is named, and was archived without a key: of those that were given up the shop has no copy.
 * An older history decides nothing while a newer one is there, so it may be trusted; a newer one that is not sealed stays refused.
 */
export async function sealHistoriesBefore(history: string, archive: string, key: string): Promise<void> {
  for (const [name, file] of await listArchive(archive))
    if (isHistory(name) && name < history && !file.endsWith('.sealed'))
      await archiveContent(await readArchived(archive, file, key), name, archive, key)
}

/** An archived file as PostgreSQL wrote it. Throws StartError where it is damaged or sealed with another key. */
async function readArchived(archive: string, file: string, key: string | undefined): Promise<Buffer> {
  const isSealed = file.endsWith('.sealed')
  if (isSealed && !key)
    throw new StartError(
      `${join(archive, file)} is encrypted. Set BACKUP_KEY to the key that it was made with. A backup that was made before there was one is restored without it, once its folder is moved away from wal.`,
    )
  const packed = await contentOf(join(archive, file), {
    name: `wal/${file.split('.gz')[0]}`,
    key: isSealed ? key : undefined,
  })
  return unzip(packed).catch((cause) => {
    throw new StartError(`${join(archive, file)} is damaged.`, { cause })
  })
}

/** The same for what is replayed. With a key nothing is taken that was stored without one: anybody could have put it there. */
function readForReplay(archive: string, file: string, key: string | undefined): Promise<Buffer> {
  if (key && !file.endsWith('.sealed')) {
    const later = isHistory(file.split('.gz')[0] ?? '')
      ? ' If the shop had no BACKUP_KEY once, start it: it encrypts this file; where that shop is gone, move this file away.'
      : ''
    throw new StartError(
      `${join(archive, file)} is not encrypted, so anybody could have put it there. Leave BACKUP_KEY out to restore what was made without it.${later}`,
    )
  }
  return readArchived(archive, file, key)
}

/** What is replayed after a backup. */
export interface Replay {
  archive: string
  /** The timeline to follow; undefined: that of the backup. */
  timeline: number | undefined
  /** Archived files by the names that PostgreSQL asks for. */
  files: ReadonlyMap<string, string>
  /** Of a segment in which a restore left its timeline: how many bytes of it are on the way. */
  ends: ReadonlyMap<string, number>
  /** The first segment that is missing although later ones are there. */
  missing: string | undefined
  /** Whether the archive holds a past that an earlier restore left, and that is not replayed. */
  hasGivenUp: boolean
}

/** A timeline before another one: where that one began. */
interface Parent {
  timeline: number
  until: bigint
}

const parentsIn = (history: string): Parent[] =>
  [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/gm)].map(([, timeline, lsn = '']) => ({
    timeline: Number(timeline),
    until: positionOf(lsn),
  }))

/** The newest timeline of which there is a history among files; without one there was no restore. */
export const newestTimeline = (names: Iterable<string>): number =>
  Math.max(1, ...[...names].filter(isHistory).map(timelineOf))

/** The timelines that restores began, each with those before it. */
export type Histories = ReadonlyMap<number, Parent[]>

/** The histories among archived files, given by their names and their content as PostgreSQL wrote it. */
export async function readHistories(
  names: Iterable<string>,
  read: (name: string) => Promise<Buffer>,
): Promise<Histories> {
  const histories = new Map<number, Parent[]>()
  for (const name of names)
    if (isHistory(name)) histories.set(timelineOf(name), parentsIn((await read(name)).toString()))
  return histories
}

/** The histories in an archive. Throws StartError where the key is another one. */
export async function historiesIn(archive: string, key: string | undefined): Promise<Histories> {
  const listed = await listArchive(archive)
  return readHistories(listed.keys(), (name) => readForReplay(archive, listed.get(name) ?? '', key))
}

/** The same for whoever deletes older backups in `place`; undefined where that cannot be told, so that none goes, which is said. */
export async function historiesToThin(
  place: string,
  key: string | undefined,
  say: (line: string) => void,
): Promise<Histories | undefined> {
  try {
    return await historiesIn(archiveOf(place), key)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    say(`Note: no older backup is deleted. ${error.message}`)
    return undefined
  }
}

/** An archived segment as PostgreSQL wrote it; undefined where it is not archived. Throws StartError where it is damaged or sealed with another key. */
export async function archivedSegment(
  archive: string,
  name: string,
  key: string | undefined,
): Promise<Buffer | undefined> {
  const file = (await listArchive(archive)).get(name)
  return file === undefined ? undefined : readForReplay(archive, file, key)
}

/** What of an archived file's bytes PostgreSQL wrote, once they are unsealed. */
export const unpacked = (packed: Buffer): Promise<Buffer> => unzip(packed)

/** The timelines that begin after the end of a backup. */
function thoseAfter(wal: WalOfBackup, histories: Histories): number[] {
  const isAfter = ([, parents]: [number, Parent[]]) =>
    parents.some(({ timeline, until }) => timeline === timelineOf(wal.last) && until >= positionOf(wal.end))
  return [...histories].filter(isAfter).map(([timeline]) => timeline)
}

/** Whether the shop goes on from a moment before the end of a backup: a restore went back behind it, and began the newest timeline. */
export function isGivenUp(wal: WalOfBackup, histories: Histories): boolean {
  const newest = Math.max(timelineOf(wal.last), ...histories.keys())
  return newest > timelineOf(wal.last) && !thoseAfter(wal, histories).includes(newest)
}

/** The timelines that lead on from a backup to the newest that began after it; the last of them has no end. */
function wayOn(wal: WalOfBackup, histories: Histories): { timeline: number; lastNumber: number; bytes: number }[] {
  const start = timelineOf(wal.last)
  const newest = Math.max(start, ...thoseAfter(wal, histories))
  const before = newest === start ? [] : (histories.get(newest) ?? [])
  return [
    ...before
      .filter(({ timeline }) => timeline >= start)
      .map(({ timeline, until }) => ({
        timeline,
        lastNumber: Number(until / segmentBytes),
        bytes: Number(until % segmentBytes),
      })),
    { timeline: newest, lastNumber: Number.POSITIVE_INFINITY, bytes: 0 },
  ]
}

/** Which archived files lead on from a backup. Throws StartError where the key is another one. */
export async function planReplay(archive: string, wal: WalOfBackup, key: string | undefined): Promise<Replay> {
  const listed = await listArchive(archive)
  const way = wayOn(wal, await historiesIn(archive, key))
  const isOnTheWay = (name: string) =>
    numberOf(name) >= numberOf(wal.first) &&
    way.some(({ timeline, lastNumber }) => timeline === timelineOf(name) && numberOf(name) <= lastNumber)
  const segments = new Set([...listed.keys()].filter((name) => isSegment(name) && isOnTheWay(name)))
  // A timeline begins with a copy of the segment in which it left the one before, and that one's own goes on to what was given up.
  const wanted = (number: number) => nameOf(way.find(({ lastNumber }) => lastNumber > number)?.timeline ?? 0, number)
  let next = numberOf(wal.last)
  while (wanted(next) === wal.last || listed.has(wanted(next))) next++
  const isMissing = [...segments].some((name) => numberOf(name) > next)
  return {
    archive,
    timeline: way.length > 1 ? way.at(-1)?.timeline : undefined,
    files: new Map([...listed].filter(([name]) => isHistory(name) || (segments.has(name) && numberOf(name) <= next))),
    ends: new Map(way.slice(0, -1).map(({ timeline, lastNumber, bytes }) => [nameOf(timeline, lastNumber), bytes])),
    missing: isMissing ? wanted(next) : undefined,
    hasGivenUp: [...listed.keys()].some(
      (name) =>
        isSegment(name) && way.some((part) => part.timeline === timelineOf(name) && numberOf(name) >= part.lastNumber),
    ),
  }
}

const zeros = Buffer.alloc(65_536)

/** Writes a file without taking room for what is zero in it. */
async function writeSparsely(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let at = 0; at < content.length; at += zeros.length) {
      const block = content.subarray(at, at + zeros.length)
      if (!block.equals(zeros.subarray(0, block.length))) await file.write(block, 0, block.length, at)
    }
    await file.truncate(content.length)
  } finally {
    await file.close()
  }
}

/**
 * Puts the files of a replay into a folder where PostgreSQL fetches them, without what was given up: where the first segment of a timeline is not archived yet, it would
 * read the one of the timeline before to its end. Throws StartError where one is damaged, sealed with another key, or `signal` stops it.
 */
export async function unpackReplay(
  { archive, files, ends }: Replay,
  folder: string,
  options: { key: string | undefined; account: Account | undefined; signal?: AbortSignal | undefined },
  say: (line: string) => void,
): Promise<void> {
  await makePrivate(folder, options.account)
  let unpacked = 0
  for (const [name, file] of files) {
    options.signal?.throwIfAborted()
    const path = join(folder, name)
    const content = await readForReplay(archive, file, options.key)
    await writeSparsely(path, content.fill(0, ends.get(name) ?? content.length))
    if (options.account) await lchown(path, options.account.uid, options.account.gid)
    if (++unpacked % 100 === 0) say(`${unpacked} of ${files.size} segments unpacked…`)
  }
}
