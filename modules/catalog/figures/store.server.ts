import { integer } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

const settle = statement('settle_figures', 'select settle_figures($1) as settled', { settled: integer })

/** Writes changed figures to where they are looked up, after at most so many marks of changes; answers with how many marks there were. */
export async function settleFigures(atMost: number): Promise<number> {
  const [row] = await run(settle, [atMost])
  return row?.settled ?? 0
}
