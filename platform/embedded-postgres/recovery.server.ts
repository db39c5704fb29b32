import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '#platform/start-error.ts'
import { inWords } from './manifest.server.ts'
import { Postmaster } from './postmaster.server.ts'
import type { Programs } from './programs.server.ts'
import { type RestorePlan, replayFolderOf } from './put-back.server.ts'
import { isSegment, numberOf, type Replay, unpackReplay } from './wal-archive.server.ts'

type Say = (line: string) => void

/** Up to where the log is replayed: all of it, the end of the backup, or a moment. */
export type RecoveryEnd = 'newest' | 'backup' | Date

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`.replaceAll('%', '%%')

/** How PostgreSQL recovers, and then goes on in a new timeline. Nobody is let in before: it would want the settings of the shop for that. */
function settingsOf(folder: string, replay: Replay, end: RecoveryEnd): Record<string, string> {
  return {
    hot_standby: 'off',
    restore_command: `cp ${quoted(folder)}/%f "%p"`,
    recovery_target_timeline: replay.timeline === undefined ? 'current' : String(replay.timeline),
    recovery_target_action: 'promote',
    ...(end === 'backup' ? { recovery_target: 'immediate' } : {}),
    // It does not know the Z of ISO before it has started.
    ...(end instanceof Date ? { recovery_target_time: end.toISOString().replace('Z', '+00') } : {}),
  }
}

/** When the last change was made that PostgreSQL replayed, by its log. */
function lastChangeIn(log: string): Date | undefined {
  const [, time] = /.*last completed transaction was at log time (\S+ \S+)\+00/s.exec(log) ?? []
  return time ? new Date(`${time.replace(' ', 'T')}Z`) : undefined
}

/** The last segment of a replay. PostgreSQL asks for one after the other, and takes a record that it cannot read for the end of the log. */
const lastOf = ({ files }: Replay): string | undefined =>
  [...files.keys()]
    .filter(isSegment)
    .sort((one, other) => numberOf(one) - numberOf(other))
    .at(-1)

/** The log ended before the moment that was asked for, or before its own last segment. */
export class LogEndedError extends Error {
  readonly lastChange: Date | undefined

  constructor(lastChange: Date | undefined) {
    super('The log ended before that moment.')
    this.lastChange = lastChange
  }
}

/** Waits until the log is replayed and PostgreSQL lets us in. Throws what it wrote to its log where it ended before. */
async function untilRecovered(
  postmaster: Postmaster,
  connect: () => Promise<Client>,
  log: () => Promise<string>,
): Promise<Client> {
  for (; ; await sleep(100)) {
    const isRunning = postmaster.findPid() !== undefined
    try {
      return await connect()
    } catch (error) {
      if (!isRunning) throw new StartError(`The backup could not be recovered.\n${await log()}`)
      const { code } = error as { code?: string }
      if (!notYet.has(code ?? '')) throw error
    }
  }
}

/** What PostgreSQL says before it lets anybody in, and what is heard of one that has just ended. */
const notYet = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])

/**
 * Starts PostgreSQL on a cluster that was put back, and replays the archived log. It runs when this resolves; `postmaster` ends it. Answers with a
 * connection and the moment of the last change that was replayed, undefined where there was none. Throws LogEndedError, and StartError where a segment
 * is damaged or `signal` stops it.
 */
export async function recover(
  plan: RestorePlan,
  programs: Programs,
  { replay, end, connect }: { replay: Replay; end: RecoveryEnd; connect: () => Promise<Client> },
  say: Say,
): Promise<{ postmaster: Postmaster; client: Client; lastChange: Date | undefined }> {
  const { home, key, signal } = plan
  const folder = replayFolderOf(plan)
  await unpackReplay(replay, folder, { key, account: home.account, signal }, say).catch((error) => {
    throw inWords(error, { what: 'restore', folder: plan.dataFolder, advice: 'Make room, and run it again.' })
  })
  const postmaster = new Postmaster(home, programs, settingsOf(folder, replay, end))
  const path = join(home.folder, 'postgres.log')
  // What a restore wrote that failed here before is told of no other.
  await rm(path, { force: true })
  const log = async () => (await readFile(path, 'utf8').catch(() => '')).slice(-1_000_000)
  const telling = setInterval(async () => {
    const replayed = (await log()).match(/restored log file/g)?.length
    if (replayed) say(`${replayed} of ${replay.files.size} segments replayed…`)
  }, 10_000)
  const stop = () => void postmaster.stop().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await postmaster.start()
    const client = await untilRecovered(postmaster, connect, log)
    const [said, last] = [await log(), lastOf(replay)]
    if (end === 'newest' && last && !said.includes(`restored log file "${last}"`)) {
      await client.end()
      throw new LogEndedError(lastChangeIn(said))
    }
    return { postmaster, client, lastChange: lastChangeIn(said) }
  } catch (error) {
    await postmaster.stop()
    if (signal?.aborted) throw new StartError('The restore was stopped. Nothing of it stays.')
    const { message } = error as Error
    if (message.includes('recovery ended before configured recovery target was reached'))
      throw new LogEndedError(lastChangeIn(message))
    throw error
  } finally {
    clearInterval(telling)
    signal?.removeEventListener('abort', stop)
  }
}
