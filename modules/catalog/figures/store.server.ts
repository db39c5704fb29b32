import { run, statement } from '#platform/db.server.ts'

const settle = statement<{ settled: number }>('settle_figures', 'select settle_figures($1) as settled')

/** Writes changed figures to where they are looked up, after at most so many marks of changes; answers with how many marks there were. */
export async function settleFigures(atMost: number): Promise<number> {
  const [row] = await run(settle, [atMost])
  return row?.settled ?? 0
}
