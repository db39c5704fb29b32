import { resealed } from './seal.server.ts'

export interface SealedRow {
  id: string
  sealed: Buffer
}

export interface Resealed {
  /** Rows that were sealed with another secret and now are with that of today. */
  sealed: number
  /** Rows that neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS opens. They stay as they are. */
  unreadable: number
}

/** One kind of thing that is kept sealed. `server/sealed.ts` lists all of them. */
export interface SealedKind {
  /** As `npm run reseal` counts them: 'account numbers'. */
  name: string
  /** What helps where nobody can open them any more; the end of a sentence. */
  ifLost: string
  /** Where they lie, each as `table.column`. */
  columns: readonly string[]
  /** SQL that answers with the newest value of each column as `sealed`, but for those that would be no loss. For a start, before there is a context. */
  newest: string
  /** Seals all of them with the secret of today. Repeatable. */
  reseal: () => Promise<Resealed>
}

/**
 * Seals every row of a table anew that is not sealed with the secret of today, some hundred at a time, while the shop runs. `read` answers
 * with rows after an id, in its order; `write` replaces a value if it is still the one that was read. Repeatable, and goes on where it was broken off.
 */
export async function resealAll(
  read: (after: string) => Promise<SealedRow[]>,
  write: (row: SealedRow, anew: Buffer) => Promise<void>,
): Promise<Resealed> {
  const counts = { sealed: 0, unreadable: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(after)
    for (const row of rows) {
      const anew = anewOf(row.sealed)
      if (anew === 'unreadable') counts.unreadable += 1
      if (!(anew instanceof Buffer)) continue
      await write(row, anew)
      counts.sealed += 1
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
  }
}

function anewOf(sealed: Buffer): Buffer | undefined | 'unreadable' {
  try {
    return resealed(sealed)
  } catch {
    return 'unreadable'
  }
}
